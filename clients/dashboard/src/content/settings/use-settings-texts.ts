import type { SettingsTexts } from '../../ground/texts/settings-texts';
import { useLateTexts } from '../../ground/texts/use-late-texts';

const LOAD = {
  en: async (): Promise<SettingsTexts> => (await import('../../ground/texts/settings-en')).settingsTexts,
  de: async (): Promise<SettingsTexts> => (await import('../../ground/texts/settings-de')).settingsTexts,
};

/** The texts that several screens of the settings share. */
export function useSettingsTexts(): SettingsTexts {
  return useLateTexts('settings', LOAD);
}
