import { database } from './database';
import type { Draft } from './draft';

const CHANNEL = 'drafts';

/** The drafts of this person on this device, the latest first. */
export async function allDrafts(): Promise<Draft[]> {
  const drafts = await (await database()).getAll('drafts');
  return drafts.sort((a, b) => b.changedAt - a.changedAt);
}

export async function draftOf(nodeId: string): Promise<Draft | undefined> {
  return (await database()).get('drafts', nodeId);
}

/** Keeps a draft. Resolves when this device has it, also if the power fails. */
export async function keepDraft(draft: Draft): Promise<void> {
  const tx = (await database()).transaction('drafts', 'readwrite', { durability: 'strict' });
  await Promise.all([tx.store.put(draft), tx.done]);
  tell();
}

export async function forgetDraft(nodeId: string): Promise<void> {
  await (await database()).delete('drafts', nodeId);
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
