#pragma once
// Nothing to call: this target answers what Swift asks about characters, where no tables of Unicode are.
