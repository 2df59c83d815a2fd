import { useSuspenseQuery } from '@tanstack/react-query';
import { api, beforeChange } from '../../ground/api/client';
import { isOffline } from '../../ground/api/errors';
import { keepOpenTexts } from '../../ground/store/leaving';
import { query, queryClient } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';
import { keepSession, keptSession } from '../../ground/store/kept-session';
import { keys } from '../keys';

export type Session = Schema<'CurrentSessionDto'>;

/** The person who is signed in. */
export const sessionQuery = query(keys.session(), async (signal) => {
  // Without a connection, the one that is kept is shown at once.
  const { data } = await api.get('/api/session', { signal, patienceSeconds: 2 });
  if (!isSamePerson(data)) return startAgain();
  // Storage can be full or switched off. Only opening without a connection needs it.
  void keepSession(data).catch(() => undefined);
  return data;
});

/** The person whose dashboard this tab shows. */
let person: string | undefined;

/** Whether a session is of the person for whom this tab was opened. The first one that is asked about is. */
function isSamePerson({ userId, organization }: Session): boolean {
  const other = `${organization.id}:${userId}`;
  person ??= other;
  return person === other;
}

/** Somebody else has signed in with this browser: neither sees or keeps anything of the other. The page ends before this resolves. */
function startAgain(): Promise<never> {
  queryClient.clear();
  void keepOpenTexts().finally(() => location.reload());
  return new Promise(() => undefined);
}

/** Nobody signs in within so short a time after this window was left. A save that begins then is not held up. In milliseconds. */
const QUICK_MS = 1_000;

/** When the window was left since the service last said who is signed in. */
let leftAt: number | undefined;
let checking: Promise<void> | undefined;

function left(): void {
  leftAt ??= performance.now();
}
document.addEventListener('visibilitychange', left);
window.addEventListener('blur', left);

// A person can sign in on a page without the dashboard, and this tab would then change documents in their name.
beforeChange(() => {
  if (leftAt === undefined || performance.now() - leftAt < QUICK_MS) return Promise.resolve();
  checking ??= confirmPerson().finally(() => (checking = undefined));
  return checking;
});

async function confirmPerson(): Promise<void> {
  const { data } = await api.get('/api/session', { patienceSeconds: 0 });
  if (!isSamePerson(data)) await startAgain();
  leftAt = document.hidden || !document.hasFocus() ? performance.now() : undefined;
}

/** Makes the other tabs of this browser start again if they show the dashboard of somebody else. */
export function stayWithPerson(session: Session): void {
  const channel = new BroadcastChannel('person');
  channel.onmessage = ({ data }: MessageEvent<string>) => {
    if (data !== person) void startAgain();
  };
  isSamePerson(session);
  channel.postMessage(person);
}

/** The person who is signed in or, without a connection, the one who was when the service was reached last. */
export async function readSession(): Promise<Session> {
  try {
    return await queryClient.ensureQueryData(sessionQuery);
  } catch (error) {
    const kept = isOffline(error) ? ((await keptSession()) as Session | undefined) : undefined;
    if (kept === undefined) throw error;
    isSamePerson(kept);
    queryClient.setQueryData(sessionQuery.queryKey, kept, { updatedAt: 0 });
    return kept;
  }
}

/** The person who is signed in. The shell has read it before any screen is shown. */
export function useSession(): Session {
  return useSuspenseQuery(sessionQuery).data;
}
