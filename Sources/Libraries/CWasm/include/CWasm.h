#pragma once
// Functions that a C library has elsewhere. Trigonometry is the page's: `Math.sin` and so on, as
// imports of the module "page".
double sin(double angle);
double cos(double angle);
double asin(double sine);
