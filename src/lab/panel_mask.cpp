// The panel's section on mask trees: the picture, what the tree saves, what each level would lose.
#include <imgui.h>

#include <array>
#include <stdexcept>

#include "lab/gui.hpp"
#include "lab/panel.hpp"
#include "view/draw/number_text.hpp"
#include "view/draw/palette.hpp"

namespace heliopause::lab {
namespace {

std::string Number(std::size_t value) { return Grouped(static_cast<std::int64_t>(value)); }

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
  static std::array<char, 1024> file{};  // ImGui edits it in place
  const bool entered =
      ImGui::InputText("picture", file.data(), file.size(), ImGuiInputTextFlags_EnterReturnsTrue);
  Explain(
      "A picture file (PNG, JPEG, BMP, TGA); Enter loads it. Solid is what has an alpha of half "
      "and more; without transparency, what is bright.");
  if (entered) s.said = ShowPicture(mask, file.data());
}

void DrawSliders(MaskState& mask) {
  int level = static_cast<int>(mask.study.Level());
  if (ImGui::SliderInt("level", &level, 0, static_cast<int>(mask.study.Whole().Levels())))
    mask.study.SetLevel(static_cast<unsigned>(level));
  Explain(
      "Where the tree ends: a square there that is mixed becomes solid when half of it is. The "
      "last level is single pixels, without loss.");
  auto turn = static_cast<float>(mask.copy.turn);
  if (ImGui::SliderAngle("turn", &turn, -180, 180)) mask.copy.turn = static_cast<double>(turn);
  Explain("Of the copy that follows the mouse. It is red where it touches, to the pixel.");
  auto size = static_cast<float>(mask.copy.size);
  if (ImGui::SliderFloat("copy", &size, 0.05f, 1, "size %.2f", ImGuiSliderFlags_AlwaysClamp))
    mask.copy.size = static_cast<double>(size);
  Explain("How large the copy is beside the picture.");
}

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
  Row("asked in, us", Decimals(mask.microseconds, 2));
  ImGui::EndTable();
}

void DrawLosses(const MaskStudy& study) {
  if (!ImGui::BeginTable("losses", 4, ImGuiTableFlags_SizingFixedFit)) return;
  for (const char* head : {"level", "nodes", "ratio", "wrong pixels"}) {
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(head);
  }
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
      "M: a region quadtree of a picture's alpha instead of the bodies. The game asks such trees "
      "for hits on ragged shapes.");
  if (!s.mask.on) return;
  DrawChoice(s);
  DrawSliders(s.mask);
  DrawFigures(s.mask);
  DrawLosses(s.mask.study);
}

}  // namespace heliopause::lab
