import { useLateTexts } from '../../ground/texts/use-late-texts';
import type { DataTexts } from './texts/en';

const LOAD = {
  en: async (): Promise<DataTexts> => (await import('./texts/en')).data,
  de: async (): Promise<DataTexts> => (await import('./texts/de')).data,
};

/** The texts of what is stored for a person. */
export function useDataTexts(): DataTexts {
  return useLateTexts('data', LOAD);
}
