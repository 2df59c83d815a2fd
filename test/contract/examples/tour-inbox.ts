import { type Agent, type Person, connectAgent } from '#testing';
import type { Tour } from './acme';

const INBOX = '/api/v1/agent-inbox';
const SCOPES = ['read:inbox', 'write:inbox', 'write:inbox-policy'];

/** An agent of Olivia and one of Max exchange messages. */
export async function exchangeMessages(
  { recorder }: Tour,
  { olivia, max }: { olivia: Person; max: Person },
): Promise<void> {
  const [release, review] = await Promise.all([
    connectAgent(olivia, { scopes: SCOPES }),
    connectAgent(max, { scopes: SCOPES }),
  ]);
  await permitSenders(recorder, olivia, { release, review });
  const message = {
    recipientActorIds: [review.actorId],
    subject: 'Style guide',
    body: 'Please review @acme:handbook:1 before Friday.',
    ttlSeconds: 604_800,
    dedupeKey: 'style-guide-review',
  };
  const sent = await recorder.record(release.post(`${INBOX}/messages`, message).expect(201));
  await recorder.record(release.post(`${INBOX}/messages`, message).expect(200));
  await recorder.record(
    release.post(`${INBOX}/messages`, { ...message, body: 'Please review it today.' }).expect(422),
  );
  await recorder.record(
    review.post(`${INBOX}/messages`, { recipient: release.actorId, body: 'On it.' }).expect(403),
  );
  const path = `${INBOX}/messages/${sent.body.data.messageId}`;
  await recorder.record(review.get(`${INBOX}/messages?wait=30&max=10`).expect(200));
  await recorder.record(release.get(path).expect(200));
  await recorder.record(review.post(`${path}/read`).expect(409));
  await recorder.record(review.post(`${path}/ack`).expect(200));
  await recorder.record(review.post(`${path}/ack`).expect(409));
  await recorder.record(review.post(`${path}/read`).expect(200));
  await recorder.record(release.get(`${path}/events`).expect(200));
  await recorder.record(olivia.get(`/api/agents/${release.actorId}/messages`).expect(200));
  await recorder.record(review.post(`${INBOX}/pairings/${release.actorId}/revoke`).expect(200));
}

async function permitSenders(
  recorder: Tour['recorder'],
  olivia: Person,
  { release, review }: { release: Agent; review: Agent },
): Promise<void> {
  const policy = { policy: 'allowlist', allowedSenderActorIds: [review.actorId] };
  await recorder.record(olivia.put(`${INBOX}/policies/${release.actorId}`, policy).expect(200));
  await recorder.record(
    olivia.put(`${INBOX}/policies/${release.actorId}`, { policy: 'paired_only' }).expect(200),
  );
  const recipient = { recipientActorId: review.actorId };
  await recorder.record(review.post(`${INBOX}/pairings/${release.actorId}`).expect(201));
  await recorder.record(olivia.post(`${INBOX}/pairings/${release.actorId}`, recipient).expect(200));
}
