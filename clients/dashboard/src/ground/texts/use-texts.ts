import { createContext, useContext } from 'react';
import type { Language } from './languages';
import type { Texts } from './texts';

export const TextsContext = createContext<{ texts: Texts; language: Language } | undefined>(undefined);

/** The texts of the language that the person reads. */
export function useTexts(): Texts {
  return useTextsAndLanguage().texts;
}

/** The language that the person reads, for formats of numbers and times. */
export function useLanguage(): Language {
  return useTextsAndLanguage().language;
}

function useTextsAndLanguage() {
  const context = useContext(TextsContext);
  if (context === undefined) throw new Error('TextsContext has no provider.');
  return context;
}
