import { members } from './en/members';
import { organization } from './en/organization';
import { overview } from './en/overview';
import { policies } from './en/policies';
import { usage } from './en/usage';

/** Texts that only screens of the settings need. They are a file of their own, which those screens load. */
export const settingsTexts = { members, organization, overview, policies, usage };
