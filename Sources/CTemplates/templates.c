#include "CTemplates.h"
