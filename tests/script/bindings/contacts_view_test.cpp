// The result of space.contacts.
#include "script/script_test.hpp"

namespace heliopause {
namespace {

using ContactsView = ThreeShipsTest;

TEST_F(ContactsView, IteratesOverContacts) {
  EXPECT_EQ(Do("local o = {} for h, kind, distance, bearing, hostile in space.contacts(v) do o[#o "
               "+ 1] = h:name() .. ' ' .. kind .. ' ' "
               ".. distance .. ' ' .. string.format('%.2f', bearing) .. ' ' .. tostring(hostile) "
               "end return table.concat(o, '; ')"),
            "Knife ship 300.0 0.00 true; Ox ship 500.0 1.57 false");
  EXPECT_EQ(Do("local c = space.contacts(v, 400) return #c, c[1], c:kind(1), c:hostile(1), c[2], "
               "c:kind(2)"),
            "1\tship \"Knife\" (pirate)\tship\ttrue\tnil\tnil");
  EXPECT_EQ(Do("local n = 0 local c = space.contacts(v) for a in c do for b in c do n = n + 1 end "
               "end return n"),
            "4");
  EXPECT_NE(Do("local c = space.contacts(v) return c.kind(5, 1)")
                .find("contacts: self = number (expected contacts)"),
            std::string::npos);
}

TEST_F(ContactsView, ASearchForThePreviousHandleIsCharged) {
  Do("for i = 1, 400 do space.spawn_pickup{ore = 1, x = i * 20, y = 90} end");
  ExpectStopped(
      "local c = space.contacts(v, 1e5) local last = c[#c] for i = 1, 60000 do c(nil, last) end");
}

TEST_F(ContactsView, GivesFieldsByIndexAndNilBeyondTheEnd) {
  EXPECT_EQ(Do("c = space.contacts(v, 400) return #c, c:handle(1) == k, c:kind(1), c:distance(1), "
               "c:bearing(1), c:hostile(1)"),
            "1\ttrue\tship\t300.0\t0.0\ttrue");
  EXPECT_EQ(Do("c:get(1)"), "ship \"Knife\" (pirate)\tship\t300.0\t0.0\ttrue");
  for (const char* method : {"handle", "kind", "distance", "bearing", "hostile", "get"}) {
    EXPECT_EQ(Do(std::string("c:") + method + "(2)"), "nil") << method;
    EXPECT_NE(Do(std::string("c:") + method + "(0)").find("from 1"), std::string::npos) << method;
    EXPECT_NE(Do(std::string("c:") + method + "('one')").find("error: "), std::string::npos)
        << method;
  }
}

}  // namespace
}  // namespace heliopause
