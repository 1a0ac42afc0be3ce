#pragma once

// There is nothing to call: its code runs before `main`, as soon as a program is linked with it.
