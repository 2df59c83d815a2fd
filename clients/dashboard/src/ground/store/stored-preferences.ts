/** The preferences that a browser remembers for everybody who uses it: nothing of a document or a person. */
export interface Preferences {
  theme: 'system' | 'light' | 'dark';
  /** The language of the texts; that of the browser without one. */
  language: 'en' | 'de' | undefined;
  /** The width of the navigation, in pixels, 200 to 480. */
  sidebarWidth: number;
  /** Whether single keys are shortcuts (WCAG 2.1.4). */
  singleKeys: boolean;
}

const KEY = 'preferences';
const DEFAULTS: Preferences = { theme: 'system', language: undefined, sidebarWidth: 260, singleKeys: true };

export function readPreferences(): Preferences {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Preferences>) };
  } catch {
    return DEFAULTS;
  }
}

export function storePreferences(preferences: Preferences): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // Storage is full or switched off: the choice lasts as long as the page.
  }
}

/** Puts a theme on the page. */
export function applyTheme({ theme }: Preferences): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
