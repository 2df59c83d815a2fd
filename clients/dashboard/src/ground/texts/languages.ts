import type { Preferences } from '../store/stored-preferences';
import type { Texts } from './texts';

/** The languages that exist, by their BCP 47 tag. */
const LANGUAGES = {
  en: () => import('./en'),
  de: () => import('./de'),
};

const EARLY = {
  en: () => import('./en/early'),
  de: () => import('./de/early'),
};

const EARLY_PROJECT = {
  en: () => import('./en/early-project'),
  de: () => import('./de/early-project'),
};

export type Language = keyof typeof LANGUAGES;

/** The first language that the person prefers and that exists; English without one. */
function preferredLanguage(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const language = tag.split('-')[0]!.toLowerCase();
    if (language in LANGUAGES) return language as Language;
  }
  return 'en';
}

/** The chosen language, and that of the browser without a choice. */
export function languageOf({ language }: Pick<Preferences, 'language'>): Language {
  return language ?? preferredLanguage(navigator.languages);
}

/** Loads the texts of a language alone. */
export async function loadTexts(language: Language): Promise<Texts> {
  return (await LANGUAGES[language]()).texts;
}

/** Loads the few texts of a language that the start page needs before everything else. */
export async function loadEarlyTexts(language: Language): Promise<Pick<Texts, 'controls' | 'home'>> {
  return (await EARLY[language]()).texts;
}

/** Loads the few texts of a language that a project needs before everything else. */
export async function loadEarlyProjectTexts(
  language: Language,
): Promise<Pick<Texts, 'controls' | 'projects' | 'tree'>> {
  return (await EARLY_PROJECT[language]()).texts;
}
