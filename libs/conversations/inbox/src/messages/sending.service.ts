import { Injectable } from '@nestjs/common';
import { type Principal, agentOf } from '#access';
import {
  Database,
  type Queries,
  RetryTransaction,
  type Transaction,
  Wakeups,
  canonicalJson,
  invalidField,
  newId,
  sha256,
} from '#platform';
import { InboxDedupeMismatch, InboxRefused } from './messages.errors';
import { recipientsOf } from './recipients';
import { DEFAULT_TTL_SECONDS, MAX_BODY_BYTES, type SendMessageDto } from './send.dto';
import {
  type MessageDraft,
  type NewMessage,
  type Places,
  type Sender,
  SendingRepository,
  type SentRow,
} from './sending.repository';
import { Together } from './together';
import { TogetherRepository } from './together.repository';
import { messageArrived } from './topic';
import { InboxSettings } from '../inbox.settings';

/** A message that was sent, now or by an earlier request with the same key. */
export interface Sent {
  created: boolean;
  messageId: string;
  recipients: SentRow[];
}

/** How many recipients a message has at most that is sent together with others. PostgreSQL has room for a limited number of locks, and each takes one. */
const FEW = 5;

interface Outgoing {
  sender: Sender;
  draft: MessageDraft;
}

/** Sends messages from one agent to others. */
@Injectable()
export class SendingService {
  private readonly together: Together<Outgoing, Sent | undefined>;

  constructor(
    private readonly settings: InboxSettings,
    private readonly database: Database,
    private readonly sending: SendingRepository,
    private readonly wakeups: Wakeups,
    together: TogetherRepository,
  ) {
    this.together = new Together<Outgoing, Sent | undefined>({
      all: async (outgoing) => {
        const named = outgoing.map(withId);
        const sent = await together.send(database, named, this.places());
        return named.map(({ message }, index) => sentOf(message, sent[index]!));
      },
      one: (outgoing) => this.sendAlone(outgoing),
      keys: ({ sender, draft }) => draft.recipientActorIds.map((id) => `${sender.tenantId}:${id}`),
    });
  }

  /**
   * Sends a message to all recipients or to none. With a `dedupeKey`, a repeated request gets the answer of the first.
   *
   * @throws InboxRefused if any recipient does not accept it or has no place for it, for any reason; InboxDedupeMismatch; ValidationFailed, also for an
   * `inReplyTo` that is not the caller's
   */
  async send(principal: Principal, input: SendMessageDto): Promise<Sent> {
    const sender = { ...agentOf(principal), tokenId: principal.credentialId };
    const draft = draftOf(input, principal.tenantId);
    const { dedupeKey } = input;
    const sent =
      (dedupeKey === undefined && (await this.sendAtOnce(sender, draft))) ||
      (await this.database.transaction((tx) => this.sendInTurn(tx, sender, draft, dedupeKey)));
    for (const { tenantId } of [sender, ...sent.recipients]) this.database.wakes(tenantId);
    // A repeated request wakes the recipients too: the process that sent the message may have died before it could.
    await Promise.all(sent.recipients.map(({ actorId }) => this.wakeups.publish(messageArrived(actorId))));
    return sent;
  }

  /** The message gets its id after the wait for its turn: an inbox is read in the order of ids, and must not be read past one that is yet to come. */
  private async sendInTurn(
    tx: Transaction,
    sender: Sender,
    draft: MessageDraft,
    dedupeKey: string | undefined,
  ): Promise<Sent> {
    await this.sending.lockPlaces(tx, sender, draft);
    await this.sending.holdSender(tx, sender);
    const message = { id: newId(), ...draft };
    return dedupeKey === undefined
      ? this.deliver(tx, sender, message)
      : this.sendOnce(tx, sender, message, dedupeKey);
  }

  private async sendOnce(
    tx: Transaction,
    sender: Sender,
    message: NewMessage,
    dedupeKey: string,
  ): Promise<Sent> {
    const payloadHash = payloadHashOf(message);
    const claim = { dedupeKey, payloadHash, messageId: message.id };
    if (await this.sending.claimKey(tx, sender, claim)) return this.deliver(tx, sender, message);
    const earlier = await this.sending.findKey(tx, sender, dedupeKey);
    // The key became old and was deleted between the two statements.
    if (!earlier) throw new RetryTransaction();
    if (!earlier.payloadHash.equals(payloadHash)) throw new InboxDedupeMismatch();
    const { messageId } = earlier;
    return { created: false, messageId, recipients: await this.sending.findSent(tx, sender, messageId) };
  }

  /** Sends with one statement. Undefined if the message is refused, or another one to the same agent is being sent: then a transaction decides. */
  private async sendAtOnce(sender: Sender, draft: MessageDraft): Promise<Sent | undefined> {
    await this.requireParty(this.database, sender, draft);
    const outgoing = { sender, draft };
    return draft.recipientActorIds.length <= FEW ? this.together.add(outgoing) : this.sendAlone(outgoing);
  }

  private sendAlone(outgoing: Outgoing): Promise<Sent | undefined> {
    return this.database.retrying(async (queries) => {
      const { sender, message } = withId(outgoing);
      return sentOf(message, await this.sending.send(queries, sender, message, this.places()));
    });
  }

  private async deliver(tx: Transaction, sender: Sender, message: NewMessage): Promise<Sent> {
    await this.requireParty(tx, sender, message);
    const sent = sentOf(message, await this.sending.send(tx, sender, message, this.places()));
    if (!sent) throw new InboxRefused();
    return sent;
  }

  private async requireParty(queries: Queries, sender: Sender, { inReplyTo }: MessageDraft): Promise<void> {
    if (inReplyTo !== null && !(await this.sending.isParty(queries, sender, inReplyTo)))
      throw invalidField('inReplyTo', 'known', 'must be the id of a message that you sent or received');
  }

  private places(): Places {
    const { inboxMessagesPerSender, strangerMessagesPerOrganization } = this.settings;
    return { perSender: inboxMessagesPerSender, perStrangers: strangerMessagesPerOrganization };
  }
}

function withId({ sender, draft }: Outgoing): { sender: Sender; message: NewMessage } {
  return { sender, message: { id: newId(), ...draft } };
}

function sentOf({ id }: NewMessage, recipients: SentRow[]): Sent | undefined {
  return recipients.length === 0 ? undefined : { created: true, messageId: id, recipients };
}

function draftOf(input: SendMessageDto, tenantId: string): MessageDraft {
  const { body, subject = null, inReplyTo, ttlSeconds = DEFAULT_TTL_SECONDS } = input;
  if (Buffer.byteLength(body) > MAX_BODY_BYTES)
    throw invalidField('body', 'maxBytes', `must have at most ${MAX_BODY_BYTES} bytes of UTF-8`);
  return {
    recipientActorIds: recipientsOf(input, tenantId),
    subject,
    body,
    inReplyTo: inReplyTo ?? null,
    ttlSeconds,
  };
}

/** Requests with the same content have the same hash, however they write it. */
function payloadHashOf({ id: _id, ...draft }: NewMessage): Buffer {
  return sha256(canonicalJson(draft));
}
