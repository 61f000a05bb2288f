// What every file of kernels needs, inside of the module only.

#ifndef PHAROS_KERNEL_H
#define PHAROS_KERNEL_H

#include "CKernels.h"

#include <string.h>

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "the stored format is little endian and read in place"
#endif

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#define ALWAYS static inline __attribute__((always_inline))

#endif
