import { useLateTexts } from '../../ground/texts/use-late-texts';
import type { PermitTexts } from './texts/en';

const LOAD = {
  en: async (): Promise<PermitTexts> => (await import('./texts/en')).permit,
  de: async (): Promise<PermitTexts> => (await import('./texts/de')).permit,
};

/** The texts of the permission of a sender. */
export function usePermitTexts(): PermitTexts {
  return useLateTexts('permit', LOAD);
}
