import { SESSION, nameOf } from './names';
import { peek } from './peek';

interface Person {
  userId: string;
  displayName: string;
  organization: { id: string };
}

/** Who was signed in last, as far as the first script needs it. */
export async function peekSession<T = unknown>(): Promise<(Person & T) | undefined> {
  return ((await peek(SESSION, 'session', 'last')) as { session: Person & T } | undefined)?.session;
}

/** The start page as this person saw it last. */
export async function peekHome<T>(): Promise<T | undefined> {
  const [session, kept] = await Promise.all([peekSession(), peek(SESSION, 'session', 'home')]);
  const { userId, home } = (kept ?? {}) as { userId?: string; home?: T };
  return session !== undefined && userId === session.userId ? home : undefined;
}

/** A document as this person read it last. */
export async function peekView<T>(nodeId: string): Promise<T | undefined> {
  const session = await peekSession();
  if (session === undefined) return undefined;
  const kept = await peek(nameOf(session.organization.id, session.userId), 'views', nodeId);
  return (kept as { view: T } | undefined)?.view;
}
