import type { settingsTexts } from './settings-en';

/** The texts of the settings in one language. */
export type SettingsTexts = typeof settingsTexts;
