/** Runs in the head, before the first paint: a reader who chose light or dark must not see the other one. */

import { savedTheme, showTheme } from './theme-choice.ts';

showTheme(savedTheme());
