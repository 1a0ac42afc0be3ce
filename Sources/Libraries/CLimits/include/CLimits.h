#pragma once

// There is nothing to call: what is here runs before `main`, as soon as a program is linked with it.
