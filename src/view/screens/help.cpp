// The sections flow into columns as wide as their longest line; a section stays together. From the
// table that the input uses, so the help is always correct.
#include "view/screens/help.hpp"

#include <algorithm>

#include "view/draw/palette.hpp"
#include "view/input/keys.hpp"

namespace heliopause {
namespace {

struct Section {
  std::string title;
  std::vector<std::pair<std::string, std::string>> lines;
};

std::vector<Section> Sections(const std::vector<BoundKey>& keys) {
  std::vector<Section> sections;
  for (const KeyGroup group : {KeyGroup::Flight, KeyGroup::Combat, KeyGroup::View, KeyGroup::Time,
                               KeyGroup::Program, KeyGroup::Tree}) {
    Section section{GroupName(group), {}};
    for (const KeyBinding& binding : KeyTable())
      if (binding.group == group)
        section.lines.emplace_back(KeyNames(binding.action), binding.text);
    sections.push_back(std::move(section));
  }
  Section mouse{"Mouse", {}};
  for (const MouseLine& line : MouseTable()) mouse.lines.emplace_back(line.what, line.text);
  sections.push_back(std::move(mouse));
  Section own{"Scenario", {}};
  for (const BoundKey& key : keys) own.lines.emplace_back(key.key, key.text);
  if (!own.lines.empty()) sections.push_back(std::move(own));
  return sections;
}

// At least 11 pixels, so that a small window remains readable.
unsigned TextSize(const Ui& ui) { return std::max(11u, ui.FontSize(kSmall + 1)); }
float RowHeight(const Ui& ui) { return LineHeight(TextSize(ui)) + ui.Px(4); }

}  // namespace

HelpLayout LayOutHelp(const Ui& ui, const std::vector<BoundKey>& keys) {
  const std::vector<Section> sections = Sections(keys);
  const unsigned size = TextSize(ui);
  float text_width = 0;
  HelpLayout layout;
  for (const Section& section : sections) {
    for (const auto& [key, text] : section.lines) {
      layout.key_width = std::max(layout.key_width, ui.text.Width(key, size, Face::Bold));
      text_width = std::max(text_width, ui.text.Width(text, size));
    }
  }
  layout.key_width += ui.Px(14);
  const float column = layout.key_width + text_width + ui.Px(24), row = RowHeight(ui);
  const float inner = ui.width - ui.Px(56);
  const float head = ui.Px(56), foot = ui.Px(34), most = ui.height - ui.Px(16) - head - foot;
  const auto rows = static_cast<std::size_t>(std::max(8.f, most / row));
  const auto columns = static_cast<std::size_t>(std::clamp(inner / column, 1.f, 3.f));

  std::size_t used_columns = 0, used_rows = 0, in_column = 0, at_column = 0;
  std::vector<HelpLine>* page = nullptr;
  for (const Section& section : sections) {
    const std::size_t needs = section.lines.size() + 1;
    const bool fits = in_column > 0 && in_column + 1 + needs <= rows;
    if (page == nullptr || (!fits && in_column > 0 && ++at_column == columns)) {
      page = &layout.pages.emplace_back();
      at_column = in_column = 0;
    } else if (!fits) {
      in_column = 0;
    }
    if (in_column > 0) ++in_column;  // a blank row
    const auto add = [&](const std::string& key, const std::string& text) {
      page->push_back(
          {key,
           text,
           {static_cast<float>(at_column) * column, static_cast<float>(in_column) * row}});
      ++in_column;
    };
    add("", section.title);
    for (const auto& [key, text] : section.lines) add(key, text);
    used_columns = std::max(used_columns, at_column + 1);
    used_rows = std::max(used_rows, in_column);
  }
  const float w = static_cast<float>(used_columns) * column + ui.Px(32),
              h = head + static_cast<float>(used_rows) * row + foot;
  layout.frame = {(ui.width - w) / 2, (ui.height - h) / 2, w, h};
  for (auto& lines : layout.pages) {
    for (HelpLine& line : lines)
      line.at = {layout.frame.x + ui.Px(28) + line.at.x, layout.frame.y + head + line.at.y};
  }
  return layout;
}

void DrawHelp(const Ui& ui, const HelpLayout& layout, std::size_t page) {
  DrawVeil(ui, 0.6);
  const Area& frame = layout.frame;
  DrawPanel(ui, frame);
  const std::size_t count = layout.pages.size(), shown = std::min(page, count - 1);
  const std::string title =
      count == 1 ? "KEYS" : "KEYS " + std::to_string(shown + 1) + " of " + std::to_string(count);
  ui.text.Write(title, {frame.x + frame.w / 2, frame.y + ui.Px(14)}, ui.FontSize(kTitle - 4),
                palette::kAccent, Face::Bold, Align::Center);
  const unsigned size = TextSize(ui);
  for (const HelpLine& line : layout.pages[shown]) {
    if (line.key.empty()) {
      ui.text.Write(line.text, line.at, size, palette::kAccent, Face::Bold);
      continue;
    }
    ui.text.Write(line.key, line.at, size, palette::kText, Face::Bold);
    ui.text.Write(line.text, {line.at.x + layout.key_width, line.at.y}, size, palette::kDim);
  }
  const std::string close = shown + 1 < count
                                ? KeyName(Key::F1) + " for more, any other key to close"
                                : "any key to close";
  ui.text.Write(close, {frame.Right() - ui.Px(24), frame.Bottom() - ui.Px(26)},
                std::max(11u, ui.FontSize(kSmall)), palette::kFaint, Face::Sans, Align::Right);
}

}  // namespace heliopause
