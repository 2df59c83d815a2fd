import { database } from './database';
import { type Draft, type DraftWriter, mayReplace } from './draft';

const CHANNEL = 'drafts';

/** The drafts of this person on this device, the latest first. */
export async function allDrafts(): Promise<Draft[]> {
  const drafts = await (await database()).getAll('drafts');
  return drafts.sort((a, b) => b.changedAt - a.changedAt);
}

export async function draftOf(nodeId: string): Promise<Draft | undefined> {
  return (await database()).get('drafts', nodeId);
}

/** Thrown if another editor has kept a newer draft. */
class NewerDraft extends Error {}

/**
 * Keeps a draft. Resolves when this device has it, also if the power fails.
 *
 * @throws if another editor than this one has kept one since this one was opened
 */
export async function keepDraft(draft: Draft, writer?: DraftWriter): Promise<void> {
  const tx = (await database()).transaction('drafts', 'readwrite', { durability: 'strict' });
  const isFree = !writer || mayReplace(writer, await tx.store.get(draft.nodeId));
  if (isFree) await tx.store.put(writer ? { ...draft, writer: writer.id } : draft);
  await tx.done;
  if (!isFree) throw new NewerDraft();
  tell();
}

/** Keeps a draft again that was discarded, unless there is a newer one by now. @returns whether it is kept */
export async function restoreDraft(draft: Draft): Promise<boolean> {
  const tx = (await database()).transaction('drafts', 'readwrite');
  const isFree = (await tx.store.get(draft.nodeId)) === undefined;
  if (isFree) await tx.store.put(draft);
  await tx.done;
  tell();
  return isFree;
}

/** Deletes a draft, or leaves it if another editor than this one has kept it since this one was opened. */
export async function forgetDraft(nodeId: string, writer?: DraftWriter): Promise<void> {
  const tx = (await database()).transaction('drafts', 'readwrite');
  if (!writer || mayReplace(writer, await tx.store.get(nodeId))) await tx.store.delete(nodeId);
  await tx.done;
  tell();
}

function tell(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('changed');
  channel.close();
}

/** Calls back when a draft is kept or deleted, in any tab. Returns a function that stops it. */
export function onDraftsChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = listener;
  return () => channel.close();
}
