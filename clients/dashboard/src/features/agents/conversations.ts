import type { Mail } from './agents.queries';

/** Messages that answer each other, the oldest first. */
export interface Conversation {
  /** The id of its oldest message that is known. */
  id: string;
  subject: string | null;
  messages: Mail[];
}

/**
 * The conversations of messages that are listed newest first: the one with the newest message first. An answer to a message that is not
 * loaded begins one of its own.
 */
export function conversationsOf(messages: readonly Mail[]): Conversation[] {
  const byId = new Map(messages.map((message) => [message.messageId, message]));
  const found = new Map<string, Mail[]>();
  for (const message of messages) {
    const id = rootOf(message, byId);
    found.set(id, [message, ...(found.get(id) ?? [])]);
  }
  return [...found].map(([id, all]) => ({
    id,
    subject: all.find(({ untrusted }) => untrusted.subject !== null)?.untrusted.subject ?? null,
    messages: all,
  }));
}

function rootOf(message: Mail, byId: ReadonlyMap<string, Mail>): string {
  let root = message;
  const seen = new Set<string>();
  for (;;) {
    const before = root.inReplyTo === null ? undefined : byId.get(root.inReplyTo);
    if (!before || seen.has(before.messageId)) return root.messageId;
    seen.add(before.messageId);
    root = before;
  }
}
