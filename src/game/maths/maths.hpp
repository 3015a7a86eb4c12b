// The transcendental functions of the rules and the scripts.
//
// The C library selects implementations by processor, and their last bits differ. These functions
// use only + - * / and sqrt, which IEEE 754 rounds exactly, so that a replay has the same hash on
// every machine. Accuracy: within 3 ulp over the ranges that occur in a game (tested against the C
// library within 1e-14 relative). The error of angles beyond 10^6 is absolute: 1e-15 at 10^12.
// nan gives nan; infinities are treated as in the C library. Each call costs 5 to 40 ns and
// allocates nothing.
#pragma once

#include <heliopause/vec2.hpp>

#include "base/constants.hpp"
#include "base/random.hpp"

namespace heliopause::maths {

double Sin(double radians);
double Cos(double radians);
double Tan(double radians);
double Asin(double x);             // nan outside [-1, 1]
double Acos(double x);             // nan outside [-1, 1]
double Atan2(double y, double x);  // (-pi, pi]; 0 for (0, 0)
double Exp(double x);
double Log(double x);  // natural; nan for x < 0, -inf for 0
double Pow(double base,
           double exponent);      // exact for integer results below 2^53; nan for (-8, 1/3)
double Fmod(double x, double y);  // exact, as std::fmod

double WrapAngle(double radians);      // into (-pi, pi]; nan when not finite
double Length(Vec2 v);                 // sqrt(x*x + y*y)
Vec2 FromAngle(double radians);        // (Cos, Sin)
Vec2 RandomDirection(Random& random);  // unit vector, uniform over all directions
inline double AngleOf(Vec2 v) { return Atan2(v.y, v.x); }

}  // namespace heliopause::maths
