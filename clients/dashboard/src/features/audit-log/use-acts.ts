import { useSuspenseQuery } from '@tanstack/react-query';
import { useLanguage } from '../../ground/texts/use-texts';
/** The sentences of one language, by act. */
type Acts = Partial<Record<string, string>>;

const LOAD = {
  en: async (): Promise<Acts> => (await import('./acts/en')).acts,
  de: async (): Promise<Acts> => (await import('./acts/de')).acts,
};

/** The sentences in the language that the person reads. They are a file of their own, since no other screen needs them. */
export function useActs(): Acts {
  const language = useLanguage();
  return useSuspenseQuery<Acts>({
    queryKey: ['still', 'acts', language],
    queryFn: () => LOAD[language](),
    staleTime: Infinity,
    networkMode: 'always',
  }).data;
}
