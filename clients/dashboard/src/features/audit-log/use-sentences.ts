import { useLateTexts } from '../../ground/texts/use-late-texts';
import type { Sentences } from './sentence';

const LOAD = {
  en: async (): Promise<Sentences> => ({ ...(await import('./acts/en')) }),
  de: async (): Promise<Sentences> => ({ ...(await import('./acts/de')) }),
};

/** The sentences in the language that the person reads. They are a file of their own, since no other screen needs them. */
export function useSentences(): Sentences {
  return useLateTexts('acts', LOAD);
}
