// ImGui 1.86 reads the state of mouse and keys once per frame, while the window delivers events. A
// press and release between two frames would be lost, so a press is kept until the next frame.
#include "lab/gui.hpp"

#include <backends/imgui_impl_opengl2.h>
#include <imgui.h>

#include <algorithm>
#include <filesystem>
#include <iterator>

#include "view/draw/number_text.hpp"
#include "view/draw/palette.hpp"

namespace heliopause::lab {
namespace {

constexpr float kFontSize = 14;  // pixels
constexpr const char* kFont = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf";

// ImGui 1.86 looks up the keys of text fields by its own names.
void MapKeys(ImGuiIO& io) {
  const auto map = [&io](int name, Key key) { io.KeyMap[name] = static_cast<int>(key); };
  map(ImGuiKey_Tab, Key::Tab);
  map(ImGuiKey_LeftArrow, Key::Left);
  map(ImGuiKey_RightArrow, Key::Right);
  map(ImGuiKey_UpArrow, Key::Up);
  map(ImGuiKey_DownArrow, Key::Down);
  map(ImGuiKey_Home, Key::Home);
  map(ImGuiKey_End, Key::End);
  map(ImGuiKey_Delete, Key::Delete);
  map(ImGuiKey_Backspace, kBackspaceKey);
  map(ImGuiKey_Enter, kEnterKey);
  map(ImGuiKey_Escape, Key::Escape);
  map(ImGuiKey_A, Key::A);
  map(ImGuiKey_C, Key::C);
  map(ImGuiKey_V, Key::V);
  map(ImGuiKey_X, Key::X);
}

// ImGui takes colours as four floats from 0 to 1.
ImVec4 ToImGui(Rgba c) {
  return {static_cast<float>(c.r) / 255, static_cast<float>(c.g) / 255,
          static_cast<float>(c.b) / 255, static_cast<float>(c.a) / 255};
}

// Applies the colours of the game's panels.
void SetStyle() {
  ImGui::StyleColorsDark();
  ImGuiStyle& style = ImGui::GetStyle();
  style.WindowRounding = style.FrameRounding = 2;
  style.WindowBorderSize = 1;
  style.ItemSpacing = {6, 4};
  style.FramePadding = {5, 2};
  style.Colors[ImGuiCol_WindowBg] = ToImGui(Rgba(10, 16, 26));
  style.Colors[ImGuiCol_Border] = ToImGui(palette::kPanelEdge);
  style.Colors[ImGuiCol_Text] = ToImGui(palette::kText);
  style.Colors[ImGuiCol_Header] = ToImGui(Rgba(28, 54, 78));
  style.Colors[ImGuiCol_FrameBg] = ToImGui(Rgba(22, 38, 56));
  // The number of a slider is written over its grab.
  style.Colors[ImGuiCol_SliderGrab] = ToImGui(WithAlpha(palette::kAccent, 0.4));
  style.Colors[ImGuiCol_SliderGrabActive] = ToImGui(WithAlpha(palette::kAccent, 0.5));
  style.Colors[ImGuiCol_CheckMark] = ToImGui(palette::kAccent);
  style.Colors[ImGuiCol_PlotLines] = ToImGui(palette::kAccent);
}

}  // namespace

Gui::Gui(sf::RenderTarget& target, float panel_width) : target_(target), panel_width_(panel_width) {
  ImGui::CreateContext();
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;  // no settings file
  MapKeys(io);
  if (std::filesystem::exists(kFont)) io.Fonts->AddFontFromFileTTF(kFont, kFontSize);
  SetStyle();
  ImGui_ImplOpenGL2_Init();
}

Gui::~Gui() {
  ImGui_ImplOpenGL2_Shutdown();
  ImGui::DestroyContext();
}

// Keys without a number (unknown ones) are ignored.
void Gui::TakeKey(Key key, bool down) {
  ImGuiIO& io = ImGui::GetIO();
  const int index = static_cast<int>(key);
  if (index >= 0 && index < static_cast<int>(std::size(io.KeysDown))) io.KeysDown[index] = down;
}

// The event of a modifier itself has the state from before the press (X11).
void Gui::TakeModifier(Key key, bool down) {
  ImGuiIO& io = ImGui::GetIO();
  if (key == Key::LControl || key == Key::RControl) io.KeyCtrl = down;
  if (key == Key::LShift || key == Key::RShift) io.KeyShift = down;
}

// io.WantCaptureMouse is of the last frame: it would lose a click right after a movement.
bool Gui::IsOverPanel(Point mouse) const {
  return mouse.x >= ImGui::GetIO().DisplaySize.x - panel_width_ || ImGui::IsAnyItemActive() ||
         ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup);
}

// Escape ends typing, or closes the list of a combo box, before it leaves the lab. ImGui closes
// lists by its keyboard navigation alone, which is off, so it gets a press of that for one frame. A
// held Escape does only the first of these.
bool Gui::TakesEscape(bool repeated) {
  ImGuiIO& io = ImGui::GetIO();
  if (repeated || io.WantTextInput) return true;
  if (!ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup)) return false;
  io.NavInputs[ImGuiNavInput_Cancel] = 1;
  return true;
}

// Presses belong to one receiver. Movements and releases go to both, because each tracks the state
// of buttons itself.
bool Gui::Takes(const InputEvent& event) {
  ImGuiIO& io = ImGui::GetIO();
  const auto button = static_cast<std::size_t>(event.button);
  switch (event.type) {
    case InputEvent::Type::MouseMove:
      io.MousePos = {event.mouse.x, event.mouse.y};
      return false;  // panel and picture both need the position
    case InputEvent::Type::MouseDown:
      io.MousePos = {event.mouse.x, event.mouse.y};
      if (button < std::size(held_)) held_[button] = pressed_[button] = true;
      return IsOverPanel(event.mouse);
    case InputEvent::Type::MouseUp:
      if (button < std::size(held_)) held_[button] = false;
      return false;  // the receiver of the press, whichever it was, needs the release
    case InputEvent::Type::Wheel:
      if (IsOverPanel(event.mouse)) io.MouseWheel += event.wheel;
      return IsOverPanel(event.mouse);
    case InputEvent::Type::KeyDown: {
      const bool repeated = event.key == Key::Escape && io.KeysDown[static_cast<int>(Key::Escape)];
      io.KeyCtrl = event.control;
      io.KeyShift = event.shift;
      TakeModifier(event.key, true);
      // Tab steps through the probes. ImGui would begin to type into its first slider.
      if (event.key != Key::Tab || io.WantTextInput) TakeKey(event.key, true);
      return event.key == Key::Escape ? TakesEscape(repeated) : io.WantTextInput;
    }
    case InputEvent::Type::KeyUp:
      TakeModifier(event.key, false);
      TakeKey(event.key, false);
      return false;
    case InputEvent::Type::Text:
      io.AddInputCharacter(static_cast<unsigned>(event.text));
      return io.WantTextInput;
    case InputEvent::Type::FocusLost:
      std::fill(std::begin(io.KeysDown), std::end(io.KeysDown), false);
      io.KeyCtrl = io.KeyShift = false;
      std::fill(std::begin(held_), std::end(held_), false);
      return false;
    default:
      return false;
  }
}

// ImGui rejects a time step of zero.
void Gui::Begin(unsigned width, unsigned height, double seconds) {
  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize = {static_cast<float>(width), static_cast<float>(height)};
  io.DeltaTime = static_cast<float>(std::clamp(seconds, 1e-4, 0.25));
  // A short press counts as held for this frame.
  for (std::size_t i = 0; i < std::size(held_); ++i) {
    io.MouseDown[i] = held_[i] || pressed_[i];
    pressed_[i] = false;
  }
  ImGui_ImplOpenGL2_NewFrame();
  ImGui::NewFrame();
}

void Gui::End() {
  ImGui::Render();
  // SFML and ImGui both set OpenGL states and expect their own.
  target_.pushGLStates();
  ImGui_ImplOpenGL2_RenderDrawData(ImGui::GetDrawData());
  target_.popGLStates();
}

// ImGuiCond_Once: later changes by the user are kept.
bool Section(const char* title, bool open, bool now) {
  ImGui::SetNextItemOpen(open || now, now ? ImGuiCond_Always : ImGuiCond_Once);
  return ImGui::CollapsingHeader(title);
}

// Only while the mouse rests on the control.
void Explain(const char* text) {
  if (!ImGui::IsItemHovered()) return;
  ImGui::BeginTooltip();
  ImGui::PushTextWrapPos(ImGui::GetFontSize() * 24);
  ImGui::TextUnformatted(text);
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
}

std::string Number(std::size_t value) { return Grouped(value); }

bool Slider(const char* label, double& value, double low, double high, const char* format,
            bool logarithmic) {
  return ImGui::SliderScalar(
      label, ImGuiDataType_Double, &value, &low, &high, format,
      ImGuiSliderFlags_AlwaysClamp | (logarithmic ? ImGuiSliderFlags_Logarithmic : 0));
}

bool CountSlider(const char* label, std::size_t& value, std::size_t low, std::size_t high,
                 bool logarithmic) {
  static_assert(sizeof(std::size_t) == 8, "ImGuiDataType_U64");
  return ImGui::SliderScalar(
      label, ImGuiDataType_U64, &value, &low, &high, "%llu",
      ImGuiSliderFlags_AlwaysClamp | (logarithmic ? ImGuiSliderFlags_Logarithmic : 0));
}

void Row(const char* label, const std::string& value, Rgba color) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::TextUnformatted(label);
  ImGui::TableNextColumn();
  ImGui::TextColored(ToImGui(color), "%s", value.c_str());
}

}  // namespace heliopause::lab
