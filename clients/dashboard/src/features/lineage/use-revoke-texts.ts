import { useLateTexts } from '../../ground/texts/use-late-texts';
import type { RevokeTexts } from './texts/en';

const LOAD = {
  en: async (): Promise<RevokeTexts> => (await import('./texts/en')).revoke,
  de: async (): Promise<RevokeTexts> => (await import('./texts/de')).revoke,
};

/** The texts of the end of a Doc ID. */
export function useRevokeTexts(): RevokeTexts {
  return useLateTexts('revoke', LOAD);
}
