import { type Saving, isUnsaved } from './saving';

const KEEP_AFTER_KEY_MS = 300;
const KEEP_AT_LEAST_MS = 2_000;
const SAVE_AFTER_KEY_MS = 3_000;
const SAVE_AT_LEAST_MS = 15_000;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;

/** When to write the text to this device; undefined if it has it. */
export function keepAt(saving: Saving, lastKeepAt: number): number | undefined {
  if (!isUnsaved(saving) || saving.kept === saving.version || saving.lastChangeAt === undefined)
    return undefined;
  return Math.min(
    saving.lastChangeAt + KEEP_AFTER_KEY_MS,
    Math.max(lastKeepAt, saving.firstChangeAt ?? 0) + KEEP_AT_LEAST_MS,
  );
}

/** When to send the text to the server; undefined if there is nothing to send, or if a person must act first. */
export function saveAt(saving: Saving, lastTryAt: number): number | undefined {
  const { trouble, failures } = saving;
  if (!isUnsaved(saving)) return undefined;
  if (trouble?.kind === 'conflict' || trouble?.kind === 'refused' || trouble?.kind === 'missing')
    return undefined;
  if (trouble?.kind === 'limited') return trouble.until;
  if (failures > 0) return lastTryAt + Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS);
  if (saving.urgent || saving.lastChangeAt === undefined) return lastTryAt;
  return Math.min(
    saving.lastChangeAt + SAVE_AFTER_KEY_MS,
    (saving.firstChangeAt ?? saving.lastChangeAt) + SAVE_AT_LEAST_MS,
  );
}
