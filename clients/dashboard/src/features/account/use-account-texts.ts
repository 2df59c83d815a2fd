import { useLateTexts } from '../../ground/texts/use-late-texts';
import type { AccountTexts } from './texts/en';

const LOAD = {
  en: async (): Promise<AccountTexts> => (await import('./texts/en')).account,
  de: async (): Promise<AccountTexts> => (await import('./texts/de')).account,
};

/** The texts of how a person signs in. */
export function useAccountTexts(): AccountTexts {
  return useLateTexts('account', LOAD);
}
