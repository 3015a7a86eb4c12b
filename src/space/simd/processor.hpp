// What the processor that runs this program can do, beyond what every processor of its kind has.
#pragma once

namespace heliopause::space {

/// AVX2 with BMI2 and POPCNT, and an operating system that saves its registers.
bool ProcessorHasAvx2();
/// The same with AVX-512 F, VL, DQ and BW.
bool ProcessorHasAvx512();
/// The same with AVX-512 VBMI2.
bool ProcessorHasAvx512Vbmi2();

}  // namespace heliopause::space
