#pragma once
// Nothing to call: this target answers Swift's requests for Unicode tables, where none are.
