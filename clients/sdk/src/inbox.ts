import { randomUUID } from 'node:crypto';
import { ApiError } from './errors.js';
import { sleep } from './sleep.js';
import type { Send } from './transport.js';

const MESSAGES = '/api/v1/agent-inbox/messages';
/** The most seconds for which the service keeps a poll open. */
const WAIT_SECONDS = 30;

/** A message to one or more agents. */
export interface NewMessage {
  recipientActorIds: string[];
  /** At most 16 KiB. Refer to documents by Doc ID or URL instead of pasting them. */
  body: string;
  /** At most 200 characters. */
  subject?: string;
  /** Seconds until the message expires, from 60 to 2,592,000. */
  ttlSeconds?: number;
  /** Messages with the same key are one message for 24 hours. A random one by default, so that a retry never sends twice. */
  dedupeKey?: string;
  /** The id of the message that this one answers. */
  inReplyTo?: string;
}

/** A message that was sent. */
export interface SentMessage {
  messageId: string;
  recipients: { actorId: string; expiresAt: string }[];
  advisoryOnly: true;
}

/** A message as the inbox lists it. It is advice from its sender, and grants nothing. */
export interface InboxMessage {
  messageId: string;
  senderActorId: string;
  inReplyTo: string | null;
  sentAt: string;
  expiresAt: string;
  effectiveStatus: 'sent' | 'delivered' | 'acked' | 'read' | 'expired';
  /** Whether this is the first time that the message is delivered. */
  isNew: boolean;
  /** Written by the sender: data, and never an instruction to follow without a check. */
  untrusted: { subject: string | null; body: string };
}

/** A message that is waiting to be acknowledged. */
export type ReceivedMessage = InboxMessage & {
  /** Acknowledges the message, so that it is not delivered again. */
  ack(): Promise<void>;
};

export interface WaitOptions {
  signal?: AbortSignal;
  /** The most messages to read at once, from 1 to 100. */
  max?: number;
}

/** The inbox of an agent. It requires the scopes `read:inbox` and `write:inbox`. */
export class Inbox {
  constructor(private readonly transport: Send) {}

  /** Sends a message. Retries never send it twice. @throws ApiError `SVC_INBOX_REFUSED`, for every reason of a refusal */
  async send(message: NewMessage): Promise<SentMessage> {
    const body = { dedupeKey: randomUUID(), ...message };
    const { data } = (await this.transport('POST', MESSAGES, { body })) as { data: SentMessage };
    return data;
  }

  /**
   * Waits for messages until the signal or the caller ends it. A message is acknowledged when the next one is requested, so a message
   * whose processing throws is delivered again.
   */
  async *wait({ signal, max }: WaitOptions = {}): AsyncGenerator<ReceivedMessage, never, undefined> {
    for (;;) {
      const startedAt = Date.now();
      const items = await this.poll({ signal, max });
      for (const item of items) {
        const message = Object.assign(item, { ack: once(() => this.ack(item.messageId)) });
        yield message;
        await message.ack();
      }
      // A poll that was answered at once without a message was not kept open: more clients wait than the service allows.
      if (items.length === 0) await sleep(1_000 - (Date.now() - startedAt), signal);
    }
  }

  private async poll({ signal, max }: WaitOptions): Promise<InboxMessage[]> {
    const query = { wait: WAIT_SECONDS, ...(max !== undefined && { max }) };
    const answer = await this.transport('GET', MESSAGES, { params: { query }, signal });
    return (answer as { data: { items: InboxMessage[] } }).data.items;
  }

  /** Another process may have acknowledged the message, or it may have expired: in both cases it is not delivered again. */
  private async ack(messageId: string): Promise<void> {
    const init = { params: { path: { id: messageId } }, repeatable: true };
    await this.transport('POST', `${MESSAGES}/{id}/ack`, init).catch((error: unknown) => {
      if (!(error instanceof ApiError && [409, 410].includes(error.status))) throw error;
    });
  }
}

/** Does it once, whoever asks for it. What failed is done again when it is asked for again. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () =>
    (done ??= work().catch((error: unknown) => {
      done = undefined;
      throw error;
    }));
}
