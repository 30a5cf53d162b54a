import { proxy, subscribe } from 'valtio';

export const themeChoices = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

// public/theme.js reads the same name before the first paint.
const storageKey = 'theme';
const darkQuery = '(prefers-color-scheme: dark)';

export const theme = proxy({ choice: 'system' as ThemeChoice, dark: false });

/** Follows the choice of the visitor and, for `system`, that of the device. */
export function startTheme(): void {
  const device = window.matchMedia(darkQuery);
  const stored = readAsked() ?? readStored();
  if (stored) theme.choice = stored;
  const apply = () => {
    theme.dark = theme.choice === 'system' ? device.matches : theme.choice === 'dark';
    const root = document.documentElement;
    root.dataset.theme = theme.dark ? 'dark' : 'light';
    // Arco reads its own attribute from the body.
    if (theme.dark) document.body.setAttribute('arco-theme', 'dark');
    else document.body.removeAttribute('arco-theme');
  };
  apply();
  device.addEventListener('change', apply);
  subscribe(theme, apply);
}

export function chooseTheme(choice: ThemeChoice): void {
  theme.choice = choice;
  try {
    localStorage.setItem(storageKey, choice);
  } catch {
    // Storage may be closed to us; the choice then lasts as long as the page.
  }
}

/** What the address says: a page that stands inside another one looks like that. */
function readAsked(): ThemeChoice | undefined {
  const asked = new URLSearchParams(window.location.search).get('theme');
  return themeChoices.find((choice) => choice === asked);
}

function readStored(): ThemeChoice | undefined {
  try {
    return themeChoices.find((choice) => choice === localStorage.getItem(storageKey));
  } catch {
    return undefined;
  }
}
