import { useLateTexts } from '../../ground/texts/use-late-texts';
import type { ScanTexts } from './texts/en';

const LOAD = {
  en: async (): Promise<ScanTexts> => (await import('./texts/en')).scan,
  de: async (): Promise<ScanTexts> => (await import('./texts/de')).scan,
};

/** The texts of the scan of GitHub. */
export function useScanTexts(): ScanTexts {
  return useLateTexts('github-scan', LOAD);
}
