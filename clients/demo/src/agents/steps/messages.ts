import { refusalOf } from '../../stage/refusal.js';
import type { Stage } from '../../stage/stage.js';
import type { Companies } from './companies.js';

/** Permits the other agent to write, sends a message, and wakes the agent that waits for it. */
export async function sendMessage(stage: Stage, { supplier, customer }: Companies): Promise<void> {
  const message = {
    recipientActorIds: [customer.credentials.actorId],
    body: 'The guide has changed.',
    subject: 'Webhooks',
  };
  const refused = await refusalOf(supplier.client.inbox.send(message));
  await stage.does(supplier.agent, `writes to the ${customer.agent}`);
  await stage.notes(`refused: ${refused.status} ${refused.code}; the recipient has not permitted it`);

  const params = { path: { actorId: supplier.credentials.actorId } };
  await customer.client.post('/api/v1/agent-inbox/pairings/{actorId}', { params });
  await stage.does(customer.agent, `permits the ${supplier.agent} to write`);

  const inbox = customer.client.inbox.wait();
  const waiting = inbox.next();
  await stage.does(customer.agent, 'waits for messages');
  const sentAt = performance.now();
  const [{ value: received }] = await Promise.all([waiting, supplier.client.inbox.send(message)]);
  const milliseconds = Math.round(performance.now() - sentAt);
  await stage.does(supplier.agent, 'writes again');
  await stage.does(
    customer.agent,
    `wakes up after ${milliseconds} ms and reads “${received.untrusted.body}”`,
  );
  await received.ack();
  await inbox.return(undefined as never);
  await stage.notes('acknowledged; a message is advice, and grants nothing');
}
