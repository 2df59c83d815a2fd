import { useLateTexts } from '../../ground/texts/use-late-texts';
import type { ReceiverTexts } from './texts/en';

const LOAD = {
  en: async (): Promise<ReceiverTexts> => (await import('./texts/en')).receivers,
  de: async (): Promise<ReceiverTexts> => (await import('./texts/de')).receivers,
};

/** The texts of the list of receivers. */
export function useReceiverTexts(): ReceiverTexts {
  return useLateTexts('receivers', LOAD);
}
