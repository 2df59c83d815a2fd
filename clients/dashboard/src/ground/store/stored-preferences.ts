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

/** The name of the preferences in the storage of the browser. */
export const PREFERENCES_KEY = 'preferences';
const DEFAULTS: Preferences = { theme: 'system', language: undefined, sidebarWidth: 260, singleKeys: true };

export function readPreferences(): Preferences {
  try {
    return {
      ...DEFAULTS,
      ...(JSON.parse(localStorage.getItem(PREFERENCES_KEY) ?? '{}') as Partial<Preferences>),
    };
  } catch {
    return DEFAULTS;
  }
}

/** Puts a theme on the page. */
export function applyTheme({ theme }: Preferences): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
