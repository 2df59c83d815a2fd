import { Injectable } from '@nestjs/common';
import { type Principal, personOf } from '#access';
import { Cursors, Database, LAST_ID, found } from '#platform';
import type { StateRow } from '../messages/inbox.repository';
import { SentRepository } from '../messages/sent.repository';
import type { ListMailQuery } from './mail.dto';
import {
  type MailInboxRow,
  type MailPairingRow,
  MailRepository,
  type MailRow,
  type NamedAgentRow,
  SENDERS_SHOWN,
} from './mail.repository';

/** A page of the messages of an agent, with who can write to it. */
export interface Mail {
  actorId: string;
  rows: MailRow[];
  nextCursor: string | null;
  /** The recipients of the messages that it sent. */
  recipients: Map<string, StateRow[]>;
  inbox: MailInboxRow;
  pairings: MailPairingRow[];
  names: Map<string, NamedAgentRow>;
}

/** Shows people the messages of their own agents. It changes nothing: a message that a person has seen is not delivered. */
@Injectable()
export class MailService {
  constructor(
    private readonly database: Database,
    private readonly mail: MailRepository,
    private readonly sent: SentRepository,
    private readonly cursors: Cursors,
  ) {}

  /** @throws NotFound unless the caller owns the agent, CursorInvalid */
  async list(principal: Principal, actorId: string, query: ListMailQuery): Promise<Mail> {
    const { database } = this;
    const person = personOf(principal);
    const agent = { ...person, actorId };
    const inbox = found(await this.mail.inbox(database, agent));
    const { box } = query;
    const [{ rows, nextCursor }, pairings] = await Promise.all([
      this.cursors.page<MailRow, string>(query, {
        of: ['agent-mail', agent, box],
        from: LAST_ID,
        fetch: (before, limit) => this.mail.list(database, agent, box, before, limit),
        key: ({ messageId }) => messageId,
      }),
      this.mail.pairings(database, agent),
    ]);
    const sentIds = rows.filter(({ sent }) => sent).map(({ messageId }) => messageId);
    const recipients = await this.sent.recipients(database, { tenantId: person.tenantId, actorId }, sentIds);
    const ids = [
      ...rows.map(({ senderActorId }) => senderActorId),
      ...[...recipients.values()].flat().map((recipient) => recipient.actorId),
      ...inbox.allowed.slice(0, SENDERS_SHOWN),
      ...pairings.map(({ senderActorId }) => senderActorId),
      actorId,
    ];
    const names = await this.mail.names(database, person.tenantId, [...new Set(ids)]);
    return { actorId, rows, nextCursor, recipients, inbox, pairings, names };
  }
}
