import { useState } from 'preact/hooks';
import { Icon } from './icons.js';

const key = 'theme';

function stored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The theme somebody chose on this device; otherwise the system's holds. */
export function applyTheme(theme: string | null = stored()): void {
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
}

export function ThemeSwitch() {
  const [dark, setDark] = useState(
    () => (stored() ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark',
  );
  const turn = () => {
    const theme = dark ? 'light' : 'dark';
    applyTheme(theme);
    setDark(!dark);
    try {
      localStorage.setItem(key, theme);
    } catch {
      // Holds until the page is left.
    }
  };
  return (
    <button type="button" class="button quiet square" aria-pressed={dark} onClick={turn}>
      <Icon name="sun" />
      <span class="unseen">Dark theme</span>
    </button>
  );
}
