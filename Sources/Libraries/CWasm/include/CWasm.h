#pragma once
// Nothing to call: this target gives WebAssembly what a C library has elsewhere.
