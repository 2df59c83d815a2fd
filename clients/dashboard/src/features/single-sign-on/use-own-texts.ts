import { useLateTexts } from '../../ground/texts/use-late-texts';
import type { OwnTexts } from './texts/en';

const LOAD = {
  en: async (): Promise<OwnTexts> => (await import('./texts/en')).texts,
  de: async (): Promise<OwnTexts> => (await import('./texts/de')).texts,
};

/** The texts of single sign-on, SCIM and domains. */
export function useOwnTexts(): OwnTexts {
  return useLateTexts('single-sign-on', LOAD);
}
