import { type ReactNode, useEffect, useState } from 'react';
import { usePreferences } from '../store/preferences';
import { type Language, languageOf, loadTexts } from './languages';
import type { Texts } from './texts';
import { TextsContext } from './use-texts';

/** Provides the texts of the chosen language, and of the browser's without a choice. Nothing is shown before they are loaded. */
export function TextsProvider({ children }: { children: ReactNode }) {
  const language = languageOf(usePreferences());
  const [loaded, setLoaded] = useState<{ texts: Texts; language: Language }>();
  useEffect(() => {
    let isCurrent = true;
    void loadTexts(language).then((texts) => {
      if (!isCurrent) return;
      document.documentElement.lang = language;
      setLoaded({ texts, language });
    });
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return loaded && <TextsContext value={loaded}>{children}</TextsContext>;
}
