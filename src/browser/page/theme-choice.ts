import { readStored, store } from '../base/storage.ts';

const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const NAME = 'sessionary-theme';

export function nextTheme(theme: Theme): Theme {
  return THEMES[THEMES.indexOf(theme) + 1] ?? 'system';
}

export function readTheme(value: string | null): Theme {
  return THEMES.find((theme) => theme === value) ?? 'system';
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
