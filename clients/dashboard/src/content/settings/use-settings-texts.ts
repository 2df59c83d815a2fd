import { useSuspenseQuery } from '@tanstack/react-query';
import type { SettingsTexts } from '../../ground/texts/settings-texts';
import { useLanguage } from '../../ground/texts/use-texts';
import { keys } from '../keys';

const LOAD = {
  en: async (): Promise<SettingsTexts> => (await import('../../ground/texts/settings-en')).settingsTexts,
  de: async (): Promise<SettingsTexts> => (await import('../../ground/texts/settings-de')).settingsTexts,
};

/** The texts of the settings in the language that the person reads. */
export function useSettingsTexts(): SettingsTexts {
  const language = useLanguage();
  return useSuspenseQuery({
    queryKey: keys.settingsTexts(language),
    queryFn: () => LOAD[language](),
    staleTime: Infinity,
    networkMode: 'always',
  }).data;
}
