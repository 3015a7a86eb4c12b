// The single place that depends on the version of SFML.
//
// Everything that differs between SFML 2.5 (Debian 12) and SFML 3 has a name of its own here:
// events, key names, construction of vertices and rectangles, fonts, images. No other file in
// src/view names sf::Event, sf::VideoMode or the constructors of sf::Vertex, so a port to SFML 3
// changes this header alone. There are no quads, because SFML 3 dropped them.
#pragma once

#include <SFML/Graphics.hpp>
#include <cstdint>
#include <filesystem>
#include <string>

namespace heliopause {

using Rgba = sf::Color;
using Point = sf::Vector2f;  // pixels, y down
using Vertex = sf::Vertex;
using Key = sf::Keyboard::Key;  // write Key::A: both versions understand it

inline constexpr Key kGraveKey = Key::Tilde;  // SFML 3 calls it Grave
inline constexpr Key kUnknownKey = Key::Unknown;
inline constexpr Key kBackspaceKey = Key::Backspace;
inline constexpr Key kEnterKey = Key::Enter;
inline constexpr Key kSemicolonKey = Key::Semicolon;
inline constexpr Key kApostropheKey = Key::Quote;  // SFML 3 calls it Apostrophe
inline constexpr Key kBackslashKey = Key::Backslash;

// One event of the window, with the fields that the view uses.
struct InputEvent {
  enum class Type {
    None,
    Closed,
    Resized,
    FocusLost,
    FocusGained,
    KeyDown,
    KeyUp,
    Text,
    MouseDown,
    MouseUp,
    MouseMove,
    Wheel,
  };
  enum class Button { Left, Right, Middle, Other };
  Type type = Type::None;
  Key key = kUnknownKey;                             // KeyDown, KeyUp
  bool shift = false, control = false, alt = false;  // KeyDown
  char32_t text = 0;                                 // Text: one code point
  Button button = Button::Left;                      // MouseDown, MouseUp
  Point mouse;                                       // pixels, for all mouse events
  float wheel = 0;                 // Wheel: notches; positive is away from the user
  unsigned width = 0, height = 0;  // Resized
  int source = 0;  // KeyDown, KeyUp: 0 is the keyboard, others are the buttons of a pad
};

inline Vertex MakeVertex(Point position, Rgba color, Point texture = {}) {
  return Vertex(position, color, texture);
}

// Three vertices a triangle, in pixels; texture coordinates in pixels of the texture.
inline void DrawTriangles(sf::RenderTarget& target, const Vertex* vertices, std::size_t count,
                          const sf::BlendMode& blend, const sf::Texture* texture = nullptr) {
  if (count == 0) return;
  sf::RenderStates states(blend);
  states.texture = texture;
  target.draw(vertices, count, sf::PrimitiveType::Triangles, states);
}

// From now on, one unit of everything drawn is a pixel.
inline void SetPixelView(sf::RenderTarget& target, unsigned width, unsigned height) {
  target.setView(
      sf::View(sf::FloatRect(0.f, 0.f, static_cast<float>(width), static_cast<float>(height))));
}

inline sf::VideoMode DesktopMode() { return sf::VideoMode::getDesktopMode(); }

// Full screen uses the desktop's mode and ignores the size.
inline void CreateWindow(sf::RenderWindow& window, unsigned width, unsigned height, bool fullscreen,
                         const char* title) {
  const auto style = fullscreen ? sf::Style::Fullscreen : sf::Style::Default;
  window.create(fullscreen ? DesktopMode() : sf::VideoMode(width, height), title, style);
}

// Returns false when the machine cannot create a target of that size.
inline bool CreateTarget(sf::RenderTexture& target, unsigned width, unsigned height) {
  return target.create(width, height);
}

inline bool CreateTexture(sf::Texture& texture, unsigned width, unsigned height) {
  return texture.create(width, height);
}

// Returns false when the file is missing or is not a font.
inline bool OpenFont(sf::Font& font, const std::filesystem::path& file) {
  return font.loadFromFile(file.string());
}

// A glyph: its box relative to the pen on the base line, and its box in the texture of the font.
// Pixels.
struct GlyphBox {
  float left, top, width, height;
  float u, v, u_width, v_height;
  float advance;
};

inline GlyphBox GetGlyph(const sf::Font& font, char32_t code_point, unsigned size) {
  const sf::Glyph& g = font.getGlyph(code_point, size, false);
  return {g.bounds.left,
          g.bounds.top,
          g.bounds.width,
          g.bounds.height,
          static_cast<float>(g.textureRect.left),
          static_cast<float>(g.textureRect.top),
          static_cast<float>(g.textureRect.width),
          static_cast<float>(g.textureRect.height),
          g.advance};
}

// The format follows from the extension. Returns false when the file cannot be written.
inline bool SaveImage(const sf::Image& image, const std::filesystem::path& file) {
  return image.saveToFile(file.string());
}

// Copies the content of the window into an image. Returns false when the window is gone.
inline bool GrabWindow(const sf::RenderWindow& window, sf::Image& image) {
  sf::Texture texture;
  if (!texture.create(window.getSize().x, window.getSize().y)) return false;
  texture.update(window);
  image = texture.copyToImage();
  return true;
}

namespace compat {

inline InputEvent::Button ButtonOf(sf::Mouse::Button button) {
  switch (button) {
    case sf::Mouse::Left:
      return InputEvent::Button::Left;
    case sf::Mouse::Right:
      return InputEvent::Button::Right;
    case sf::Mouse::Middle:
      return InputEvent::Button::Middle;
    default:
      return InputEvent::Button::Other;
  }
}

inline void Translate(const sf::Event& from, InputEvent& to) {
  using Type = InputEvent::Type;
  switch (from.type) {
    case sf::Event::Closed:
      to.type = Type::Closed;
      break;
    case sf::Event::LostFocus:
      to.type = Type::FocusLost;
      break;
    case sf::Event::GainedFocus:
      to.type = Type::FocusGained;
      break;
    case sf::Event::Resized:
      to.type = Type::Resized;
      to.width = from.size.width;
      to.height = from.size.height;
      break;
    case sf::Event::KeyPressed:
    case sf::Event::KeyReleased:
      to.type = from.type == sf::Event::KeyPressed ? Type::KeyDown : Type::KeyUp;
      to.key = from.key.code;
      to.shift = from.key.shift;
      to.control = from.key.control;
      to.alt = from.key.alt;
      break;
    case sf::Event::TextEntered:
      to.type = Type::Text;
      to.text = from.text.unicode;
      break;
    case sf::Event::MouseButtonPressed:
    case sf::Event::MouseButtonReleased:
      to.type = from.type == sf::Event::MouseButtonPressed ? Type::MouseDown : Type::MouseUp;
      to.button = ButtonOf(from.mouseButton.button);
      to.mouse =
          Point(static_cast<float>(from.mouseButton.x), static_cast<float>(from.mouseButton.y));
      break;
    case sf::Event::MouseMoved:
      to.type = Type::MouseMove;
      to.mouse = Point(static_cast<float>(from.mouseMove.x), static_cast<float>(from.mouseMove.y));
      break;
    case sf::Event::MouseWheelScrolled:
      to.type = Type::Wheel;
      to.wheel = from.mouseWheelScroll.delta;
      to.mouse = Point(static_cast<float>(from.mouseWheelScroll.x),
                       static_cast<float>(from.mouseWheelScroll.y));
      break;
    default:
      break;
  }
}

}  // namespace compat

// The next event of the window. Returns false when the queue is empty. Events that the view does
// not use arrive as Type::None.
inline bool NextEvent(sf::RenderWindow& window, InputEvent& event) {
  sf::Event from;
  if (!window.pollEvent(from)) return false;
  event = InputEvent{};
  compat::Translate(from, event);
  return true;
}

}  // namespace heliopause
