/** The theme of the site: light, dark, or that of the system. */

import { readStored, store } from '../base/storage.ts';

export type Theme = 'system' | 'light' | 'dark';

const NAME = 'sessionary-theme';
const NEXT: Readonly<Record<Theme, Theme>> = { system: 'light', light: 'dark', dark: 'system' };

export function nextTheme(theme: Theme): Theme {
  return NEXT[theme];
}

export function readTheme(value: string | null): Theme {
  return value === 'light' || value === 'dark' ? value : 'system';
}

export function savedTheme(): Theme {
  return readTheme(readStored('localStorage', NAME));
}

export function saveTheme(theme: Theme): void {
  store('localStorage', NAME, theme);
}

export function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
