import { useSuspenseQuery } from '@tanstack/react-query';
import { useLanguage } from '../../ground/texts/use-texts';
import type { texts } from './texts/en';

/** The texts of single sign-on, SCIM and domains. */
export type OwnTexts = typeof texts;

const LOAD = {
  en: async (): Promise<OwnTexts> => (await import('./texts/en')).texts,
  de: async (): Promise<OwnTexts> => (await import('./texts/de')).texts,
};

/** The texts of these screens in the language that the person reads. They are a file of their own, since no other screen needs them. */
export function useOwnTexts(): OwnTexts {
  const language = useLanguage();
  return useSuspenseQuery<OwnTexts>({
    queryKey: ['still', 'texts-of-single-sign-on', language],
    queryFn: () => LOAD[language](),
    staleTime: Infinity,
    // They hold functions, which have no equal.
    structuralSharing: false,
    networkMode: 'always',
  }).data;
}
