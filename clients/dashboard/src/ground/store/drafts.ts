import { database } from './database';
import {
  type CompactDraft,
  type Draft,
  type DraftBase,
  type DraftWriter,
  type StoredDraft,
  baseKey,
  isBase,
  mayReplace,
  wholeDraft,
} from './draft';

const CHANNEL = 'drafts';

/** The drafts of this person on this device, the latest first. */
export async function allDrafts(): Promise<Draft[]> {
  const stored = await (await database()).getAll('drafts');
  const bases = new Map(stored.filter(isBase).map((base) => [base.nodeId, base]));
  return stored
    .flatMap((draft) => (isBase(draft) ? [] : (wholeDraft(draft, bases.get(baseKey(draft))) ?? [])))
    .sort((a, b) => b.changedAt - a.changedAt);
}

/** How many drafts this person has on this device. */
export async function countDrafts(): Promise<number> {
  const keys = await (await database()).getAllKeys('drafts');
  return keys.filter((key) => !key.includes('#')).length;
}

export async function draftOf(nodeId: string): Promise<Draft | undefined> {
  const store = (await database()).transaction('drafts').store;
  const draft = (await store.get(nodeId)) as Draft | CompactDraft | undefined;
  return draft && wholeDraft(draft, (await store.get(baseKey(draft))) as DraftBase | undefined);
}

/** Thrown if another editor has kept a newer draft. */
class NewerDraft extends Error {}

/**
 * Keeps a draft. Resolves when this device has it, also if the power fails.
 *
 * @param baseText the text on which a compact draft is based
 * @throws if another editor than this one has kept one since this one was opened
 */
export async function keepDraft(
  draft: Draft | CompactDraft,
  writer?: DraftWriter,
  baseText?: string,
): Promise<void> {
  const tx = (await database()).transaction('drafts', 'readwrite', { durability: 'strict' });
  const { store } = tx;
  const isFree = !writer || mayReplace(writer, (await store.get(draft.nodeId)) as Draft | undefined);
  if (isFree) {
    const key = baseKey(draft);
    if (!('patch' in draft)) await store.delete(basesOf(draft.nodeId));
    else if ((await store.getKey(key)) === undefined) {
      await store.delete(basesOf(draft.nodeId));
      await store.put({ nodeId: key, baseText: baseText! });
    }
    await store.put(writer ? { ...draft, writer: writer.id } : draft);
  }
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
  if (!writer || mayReplace(writer, (await tx.store.get(nodeId)) as Draft | undefined)) {
    await tx.store.delete(nodeId);
    await tx.store.delete(basesOf(nodeId));
  }
  await tx.done;
  tell();
}

/** Deletes the text of others on which a draft is based, and leaves the person's own text. */
export async function forgetBase(nodeId: string): Promise<void> {
  const tx = (await database()).transaction('drafts', 'readwrite');
  const { store } = tx;
  const stored = (await store.get(nodeId)) as Draft | CompactDraft | undefined;
  const draft = stored && wholeDraft(stored, (await store.get(baseKey(stored))) as DraftBase | undefined);
  if (draft) await store.put({ ...draft, baseText: '' });
  await store.delete(basesOf(nodeId));
  await tx.done;
}

/** The keys of those of some stored drafts that nobody has changed since a time, and of the texts on which they are based. */
export function keysBefore(stored: readonly StoredDraft[], limit: number): string[] {
  const drafts = stored.filter((draft) => !isBase(draft)) as (Draft | CompactDraft)[];
  const old = drafts.filter(({ changedAt }) => changedAt < limit);
  const used = new Set(drafts.filter((draft) => !old.includes(draft)).map(baseKey));
  const bases = stored.filter((one) => isBase(one) && !used.has(one.nodeId));
  return [...old, ...bases].map(({ nodeId }) => nodeId);
}

function basesOf(nodeId: string): IDBKeyRange {
  return IDBKeyRange.bound(`${nodeId}#`, `${nodeId}#\uffff`);
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
