import { readStored, store } from '../base/storage.ts';

const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const NAME = 'sessionary-theme';

export function nextTheme(theme: Theme): Theme {
  return THEMES[THEMES.indexOf(theme) + 1] ?? 'system';
}

export function savedTheme(): Theme {
  const saved = readStored('localStorage', NAME);
  return THEMES.find((theme) => theme === saved) ?? 'system';
}

/** Stores and shows it. */
export function chooseTheme(theme: Theme): void {
  store('localStorage', NAME, theme);
  showTheme(theme);
}

export function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
