/** Runs in the head, before the first paint, so that a reader who chose a theme never sees the other one. */

import { refuseForeignFrames } from './framed.ts';
import { savedTheme, showTheme } from './theme-choice.ts';

showTheme(savedTheme());
// Styles show what needs a script only where scripts run, from the first paint on.
document.documentElement.dataset.script = '';
refuseForeignFrames();
