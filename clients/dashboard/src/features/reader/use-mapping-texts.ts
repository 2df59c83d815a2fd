import { useLateTexts } from '../../ground/texts/use-late-texts';
import type { MappingTexts } from './texts/en';

const LOAD = {
  en: async (): Promise<MappingTexts> => (await import('./texts/en')).mapping,
  de: async (): Promise<MappingTexts> => (await import('./texts/de')).mapping,
};

/** The texts of the file that a document is mapped to. */
export function useMappingTexts(): MappingTexts {
  return useLateTexts('mapping', LOAD);
}
