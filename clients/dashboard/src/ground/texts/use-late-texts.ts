import { useSuspenseQuery } from '@tanstack/react-query';
import type { Language } from './languages';
import { useLanguage } from './use-texts';

/** Texts that are a file of their own in each language, since only one screen needs them. @param name is unique among them */
export function useLateTexts<T>(name: string, load: Record<Language, () => Promise<T>>): T {
  const language = useLanguage();
  return useSuspenseQuery({
    queryKey: ['still', 'texts', name, language],
    queryFn: () => load[language](),
    staleTime: Infinity,
    networkMode: 'always',
  }).data;
}
