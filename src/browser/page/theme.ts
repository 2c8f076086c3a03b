/** Runs in the head, before the first paint: a reader who chose light or dark must not see the other one. */

import { savedTheme, showTheme } from './theme-choice.ts';

showTheme(savedTheme());
// What only works with script is shown only where there is one, and from the first paint on.
document.documentElement.dataset.script = '';
