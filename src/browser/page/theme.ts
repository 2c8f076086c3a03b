/** Runs in the head, before the first paint, so that readers who chose a theme never see the other one. */

import { refuseForeignFrames } from './framed.ts';
import { savedTheme, showTheme } from './theme-choice.ts';

showTheme(savedTheme());
// Lets the styles show what needs a script from the first paint on, and only if scripts run.
document.documentElement.dataset.script = '';
refuseForeignFrames();
