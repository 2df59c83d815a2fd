import { exportOf, personalRows } from '#access';
import { InboxDelivery, InboxMessage } from '#entities';
import { columns, computed, statement } from '#platform';

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
  WHERE a.tenant_id = :tenantId AND a.owner_user_id = :userId AND d.expires_at > now() AND m.created_at >= a.owned_since AND m.id > :after
  ORDER BY m.id, d.recipient_actor_id LIMIT :limit`,
);

/** The unexpired messages that agents of a person received since they belong to the person, for the export of personal data. */
export const messagesExport = exportOf(
  personalRows('message', 50, LIST, ({ key, subject, body, ...message }) => ({
    key,
    shown: { ...message, untrusted: { subject, body } },
  })),
);
