/** Light, dark, or what the system says. */

export type Theme = 'system' | 'light' | 'dark';

const KEY = 'sessionary-theme';
const NEXT: Readonly<Record<Theme, Theme>> = { system: 'light', light: 'dark', dark: 'system' };

export function nextTheme(theme: Theme): Theme {
  return NEXT[theme];
}

export function readTheme(value: string | null): Theme {
  return value === 'light' || value === 'dark' ? value : 'system';
}

/** Some browsers refuse storage to pages from disk: then the choice lasts as long as the page. */
export function savedTheme(): Theme {
  try {
    return readTheme(localStorage.getItem(KEY));
  } catch {
    return 'system';
  }
}

export function saveTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Nothing to do: see savedTheme.
  }
}

export function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
