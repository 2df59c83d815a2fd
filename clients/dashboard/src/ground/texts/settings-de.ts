import { members } from './de/members';
import { organization } from './de/organization';
import { overview } from './de/overview';
import { policies } from './de/policies';
import { usage } from './de/usage';
import type { SettingsTexts } from './settings-texts';

export const settingsTexts: SettingsTexts = { members, organization, overview, policies, usage };
