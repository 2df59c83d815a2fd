import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '#access';
import { InboxDelivery, InboxMessage } from '#entities';
import { Database, columns, computed, statement } from '#platform';

const MESSAGE = columns(
  InboxMessage,
  'm',
  'id',
  'senderActorId',
  'subject',
  'body',
  'inReplyTo',
  'createdAt',
  'expiresAt',
);
const DELIVERY = columns(InboxDelivery, 'd', 'recipientActorId', 'deliveredAt', 'ackedAt', 'readAt');

// A message to several agents of the person is one row.
const LIST = statement(
  { ...MESSAGE.row, ...DELIVERY.row, key: computed.uuid() },
  `SELECT DISTINCT ON (m.id) m.id AS key, ${MESSAGE.sql}, ${DELIVERY.sql}
  FROM actors a
  JOIN inbox_deliveries d ON d.tenant_id = a.tenant_id AND d.recipient_actor_id = a.id
  JOIN inbox_messages m ON m.tenant_id = d.sender_tenant_id AND m.id = d.message_id
  WHERE a.tenant_id = :tenantId AND a.owner_user_id = :userId AND d.expires_at > now() AND m.id > :after
  ORDER BY m.id, d.recipient_actor_id LIMIT :limit`,
);

/** The messages that a person's agents received and that have not expired, in the export of their data. */
@Injectable()
export class MessagesExport implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly data: PersonalData,
  ) {}

  onModuleInit(): void {
    this.data.add({
      kind: 'message',
      batch: 50,
      read: async (person, after, limit) =>
        (await this.database.all(LIST, { ...person, after, limit })).map(
          ({ key, subject, body, ...message }) => ({
            key,
            shown: { ...message, untrusted: { subject, body } },
          }),
        ),
    });
  }
}
