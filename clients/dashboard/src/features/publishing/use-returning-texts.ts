import { useLateTexts } from '../../ground/texts/use-late-texts';
import type { ReturningTexts } from './texts/en';

const LOAD = {
  en: async (): Promise<ReturningTexts> => (await import('./texts/en')).returning,
  de: async (): Promise<ReturningTexts> => (await import('./texts/de')).returning,
};

/** The texts of a review that ends with a request for changes. */
export function useReturningTexts(): ReturningTexts {
  return useLateTexts('returning', LOAD);
}
