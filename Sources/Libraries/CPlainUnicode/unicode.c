#include "CPlainUnicode.h"

// The tables of Unicode that Swift needs (SwiftShims/UnicodeData.h), with no character composed of
// others, and none with a case or a kind. Texts are then compared as they are written, which is
// right for a module that reads only texts of the site: it has spelled every id in one way. The
// tables would be a third of that module. Elsewhere this file is empty.
#if __wasm__
#include <stdint.h>

uint16_t _swift_stdlib_getNormData(uint32_t scalar) { return 0; }
uint32_t _swift_stdlib_getDecompositionEntry(uint32_t scalar) { return 0; }
uint32_t _swift_stdlib_getComposition(uint32_t first, uint32_t second) { return UINT32_MAX; }
static const uint8_t nothing[1];
const uint8_t *const _swift_stdlib_nfd_decompositions = nothing;

uint8_t _swift_stdlib_getGraphemeBreakProperty(uint32_t scalar) { return UINT8_MAX; }
_Bool _swift_stdlib_isInCB_Consonant(uint32_t scalar) { return 0; }
_Bool _swift_stdlib_isExtendedPictographic(uint32_t scalar) { return 0; }
uint64_t _swift_stdlib_getBinaryProperties(uint32_t scalar) { return 0; }
uint8_t _swift_stdlib_getNumericType(uint32_t scalar) { return UINT8_MAX; }
double _swift_stdlib_getNumericValue(uint32_t scalar) { return 0; }
uint8_t _swift_stdlib_getGeneralCategory(uint32_t scalar) { return UINT8_MAX; }
int32_t _swift_stdlib_getMapping(uint32_t scalar, uint8_t mapping) { return 0; }
const uint8_t *_swift_stdlib_getSpecialMapping(uint32_t scalar, uint8_t mapping, __SIZE_TYPE__ *count) {
  *count = 0;
  return 0;
}
#endif
