import { useEffect, useState } from 'preact/hooks';
import { Icon } from './icons.js';
import { say } from './say.js';

const key = 'theme';

function stored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Takes on a theme; otherwise that chosen on this device holds, which `before-paint.js` has put in place, or else the system's. */
export function applyTheme(theme: string | null): void {
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
}

export function ThemeSwitch() {
  const [dark, setDark] = useState(false);
  useEffect(() => {
    setDark((stored() ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark');
  }, []);
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
      <span class="unseen">{say('shell.theme')}</span>
    </button>
  );
}
