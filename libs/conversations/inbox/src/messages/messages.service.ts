import { Injectable } from '@nestjs/common';
import { type Principal, agentOf } from '#access';
import { Cursors, Database, LAST_ID, type Page, found } from '#platform';
import { InboxRepository, type StateRow } from './inbox.repository';
import type { ListMessagesQuery } from './list.dto';
import { InboxAlreadyAcked, InboxMessageExpired, InboxNotAcked } from './messages.errors';
import type { ShownMessage } from './messages.presenter';
import { SentRepository } from './sent.repository';
import { Together } from './together';
import { type Acknowledged, TogetherRepository, deliveryKey } from './together.repository';

/** Messages of an agent, one by one, and its sent box. */
@Injectable()
export class MessagesService {
  private readonly acks: Together<Acknowledged, StateRow | undefined>;

  constructor(
    private readonly database: Database,
    private readonly inbox: InboxRepository,
    private readonly sent: SentRepository,
    private readonly cursors: Cursors,
    together: TogetherRepository,
  ) {
    this.acks = new Together<Acknowledged, StateRow | undefined>({
      all: async (messages) => {
        const acked = await together.ack(database, messages);
        for (const { tenantId } of messages) database.wakes(tenantId);
        return acked;
      },
      one: ({ messageId, ...agent }) => inbox.ack(database, agent, messageId),
      keys: (message) => [deliveryKey(message)],
    });
  }

  /** A message that the caller sent or received; it stays readable after it expired. @throws NotFound */
  async get(principal: Principal, messageId: string): Promise<ShownMessage> {
    const agent = agentOf(principal);
    const message = await this.sent.find(this.database, agent, messageId);
    if (message) {
      const recipients = await this.sent.recipients(this.database, agent, [messageId]);
      return { message, recipients: recipients.get(messageId) ?? [] };
    }
    const received = found(await this.inbox.find(this.database, agent, messageId));
    return { message: received, recipients: [received] };
  }

  /** A page of the messages that the caller sent, newest first. */
  async listSent(principal: Principal, query: ListMessagesQuery): Promise<Page<ShownMessage>> {
    const agent = agentOf(principal);
    const { status = 'all', max, cursor } = query;
    const { rows, nextCursor } = await this.cursors.page(
      { limit: max, cursor },
      {
        of: ['agent-inbox', 'sent', agent, status],
        from: LAST_ID,
        fetch: (after, limit) => this.sent.list(this.database, agent, { status, after, limit }),
        key: ({ messageId }) => messageId,
      },
    );
    const ids = rows.map(({ messageId }) => messageId);
    const recipients = await this.sent.recipients(this.database, agent, ids);
    return {
      rows: rows.map((message) => ({ message, recipients: recipients.get(message.messageId) ?? [] })),
      nextCursor,
    };
  }

  /** Acknowledges a message once. @throws NotFound, InboxMessageExpired, InboxAlreadyAcked */
  async ack(principal: Principal, messageId: string): Promise<StateRow> {
    const acked = await this.acks.add({ ...agentOf(principal), messageId });
    return acked ?? this.refuse(principal, messageId, InboxAlreadyAcked);
  }

  /** Marks an acknowledged message as read. @throws NotFound, InboxMessageExpired, InboxNotAcked */
  async markRead(principal: Principal, messageId: string): Promise<StateRow> {
    const agent = agentOf(principal);
    const read = await this.inbox.markRead(this.database, agent, messageId);
    return read ?? this.refuse(principal, messageId, InboxNotAcked);
  }

  /** Throws the error that tells why a message was not changed. */
  private async refuse(
    principal: Principal,
    messageId: string,
    otherwise: typeof InboxAlreadyAcked,
  ): Promise<never> {
    const state = found(await this.inbox.findState(this.database, agentOf(principal), messageId));
    throw state.expired ? new InboxMessageExpired() : new otherwise();
  }
}
