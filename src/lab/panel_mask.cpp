// Panel section: mask trees. The picture, the compression by the tree, and the loss at each level.
#include <imgui.h>

#include <array>
#include <stdexcept>

#include "lab/gui.hpp"
#include "lab/panel.hpp"
#include "view/draw/number_text.hpp"
#include "view/draw/palette.hpp"

namespace heliopause::lab {
namespace {

// Built-in pictures by buttons, files by name.
void DrawChoice(LabState& s) {
  MaskState& mask = s.mask;
  for (std::size_t i = 0; i < kBuiltInNames.size(); ++i) {
    if (i > 0) ImGui::SameLine();
    if (ImGui::Button(kBuiltInNames[i])) {
      mask.study = MaskStudy(DrawBuiltIn(static_cast<BuiltIn>(i)));
      mask.name = kBuiltInNames[i];
    }
    Explain("A built-in picture of 256 x 256 pixels.");
  }
  static std::array<char, 1024> file{};  // ImGui edits the text in place
  const bool entered =
      ImGui::InputText("picture", file.data(), file.size(), ImGuiInputTextFlags_EnterReturnsTrue);
  Explain(
      "A picture file (PNG, JPEG, BMP, TGA); Enter loads it. Pixels with an alpha of at least one "
      "half are solid; in a picture without transparency, bright pixels are.");
  if (entered) s.message = ShowPicture(mask, file.data());
}

// ImGui has float sliders only for angles: the state stays double.
void DrawSliders(MaskState& mask) {
  int level = static_cast<int>(mask.study.Level());
  if (ImGui::SliderInt("level", &level, 0, static_cast<int>(mask.study.Whole().Levels())))
    mask.study.SetLevel(static_cast<unsigned>(level));
  Explain(
      "Lowest level of the tree: a mixed square there counts as solid if at least half of it is. "
      "The last level consists of single pixels and has no loss.");
  auto turn = static_cast<float>(mask.copy.turn);
  if (ImGui::SliderAngle("turn", &turn, -180, 180)) mask.copy.turn = static_cast<double>(turn);
  Explain("Rotation of the copy at the mouse. The copy is red if it touches, exact to the pixel.");
  auto size = static_cast<float>(mask.copy.size);
  if (ImGui::SliderFloat("copy", &size, 0.05f, 1, "size %.2f", ImGuiSliderFlags_AlwaysClamp))
    mask.copy.size = static_cast<double>(size);
  Explain("Size of the copy relative to the picture.");
}

// The cost and the size of the mask at the shown level.
void DrawFigures(const MaskState& mask) {
  const MaskStudy& study = mask.study;
  const Mask& shown = study.Shown();
  if (!ImGui::BeginTable("mask", 2)) return;
  Row("picture", mask.name);
  Row("pixels", Number(study.Whole().Width()) + " x " + Number(study.Whole().Height()));
  Row("solid", Number(shown.CountSolid()));
  Row("nodes", Number(shown.CountNodes()));
  Row("bytes", Number(shown.Bytes()));
  Row("compression", Decimals(study.CompressionRatio(shown.Bytes()), 1) + " x of alpha",
      palette::kGood);
  Row("copy", mask.touches ? "touches" : "does not touch",
      mask.touches ? palette::kBad : palette::kText);
  Row("test, us", Decimals(mask.microseconds, 2));
  ImGui::EndTable();
}

// One row per level; the shown level is marked by an arrow.
void DrawLosses(const MaskStudy& study) {
  if (!ImGui::BeginTable("losses", 4, ImGuiTableFlags_SizingFixedFit)) return;
  for (const char* head : {"level", "nodes", "ratio", "wrong pixels"}) {
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(head);
  }
  // The share of wrong pixels refers to the whole picture, transparent pixels included.
  const double pixels = static_cast<double>(study.Whole().Width()) * study.Whole().Height();
  for (std::size_t level = 0; level < study.Losses().size(); ++level) {
    const MaskLoss& loss = study.Losses()[level];
    const bool shown = level == study.Level();
    Row((std::string(shown ? "> " : "  ") + std::to_string(level)).c_str(), Number(loss.nodes));
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(Decimals(study.CompressionRatio(loss.bytes), 1).c_str());
    ImGui::TableNextColumn();
    const double share = 100 * static_cast<double>(loss.wrong_pixels) / pixels;
    ImGui::TextUnformatted((Number(loss.wrong_pixels) + " (" + Decimals(share, 2) + " %)").c_str());
  }
  ImGui::EndTable();
}

}  // namespace

void DrawMaskSection(LabState& s) {
  if (!Section("Mask tree", s.mask.on)) return;
  ImGui::Checkbox("show a picture's mask tree", &s.mask.on);
  Explain(
      "M: the region quadtree of the alpha of a picture instead of the bodies. The game uses such "
      "trees for hits on irregular shapes.");
  if (!s.mask.on) return;
  DrawChoice(s);
  DrawSliders(s.mask);
  DrawFigures(s.mask);
  DrawLosses(s.mask.study);
}

}  // namespace heliopause::lab
