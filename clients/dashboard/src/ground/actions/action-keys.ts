import { AGENT_KEYS } from './keys-of-parts/agents';
import { CONTENT_KEYS } from './keys-of-parts/content';
import { CONVERSATION_KEYS } from './keys-of-parts/conversations';
import { DOCUMENT_KEYS } from './keys-of-parts/documents';
import { FRAME_KEYS } from './keys-of-parts/frame';
import { ORGANIZATION_KEYS } from './keys-of-parts/organization';
import { ACCOUNT_KEYS } from './keys-of-parts/own';

/**
 * The keys of all actions, by the part of the dashboard that offers them: `e`, `g h` for two keys in turn, or `Mod+k`; Mod is Cmd on Apple devices and
 * Ctrl elsewhere. An action without a key cannot be declared. Actions of a row have Shift, Alt or a key with a name, so they never meet those of
 * its screen.
 */
export const ACTION_KEYS = {
  ...FRAME_KEYS,
  ...DOCUMENT_KEYS,
  ...CONTENT_KEYS,
  ...ORGANIZATION_KEYS,
  ...ACCOUNT_KEYS,
  ...AGENT_KEYS,
  ...CONVERSATION_KEYS,
};

export type Part = keyof typeof ACTION_KEYS;
type IdsOf<Of extends Part> = Of extends Part ? keyof (typeof ACTION_KEYS)[Of] : never;

/** The name of an action. It is unique in the dashboard. */
export type ActionId = IdsOf<Part>;

const KEYS = Object.assign({}, ...Object.values(ACTION_KEYS)) as Readonly<Record<ActionId, string>>;

/** The key of an action. */
export function keyOfAction(id: ActionId): string {
  return KEYS[id];
}
