import { expectText } from '../../stage/expect-text.js';
import { refusalOf } from '../../stage/refusal.js';
import type { Stage } from '../../stage/stage.js';
import type { Companies } from './companies.js';
import type { Guide } from './documents.js';

/** Gives one agent of another organization one document, for one use. Returns the text that it received. */
export async function shareOnce(
  stage: Stage,
  { supplier, customer, guide }: Companies & { guide: Guide },
): Promise<string> {
  const params = { path: { nodeId: guide.nodeId } };
  const missing = await refusalOf(customer.client.get('/api/v1/documents/{nodeId}/content', { params }));
  await stage.does(customer.agent, 'tries to read the guide with its id');
  await stage.notes(`refused: ${missing.status} ${missing.code}, as if it did not exist`);

  const { data: capability } = await supplier.client.post('/api/v1/capabilities', {
    body: {
      recipientActorId: customer.credentials.actorId,
      resource: { type: 'document', id: guide.nodeId },
      action: 'read',
      ttlSeconds: 900,
    },
  });
  await stage.does(supplier.agent, `mints a capability for the ${customer.agent}`);
  await stage.notes('one agent, one document, one use, 15 minutes');

  const use = { params: { path: { jti: capability.jti } }, body: {} };
  const { data: consumed } = await customer.client.post('/api/v1/capabilities/{jti}/consume', use);
  const { content, title } = consumed.resource.untrusted;
  await stage.does(customer.agent, `uses it and reads “${title}”`);
  await stage.notes('its text is marked as untrusted: data, never instructions');

  const spent = await refusalOf(customer.client.post('/api/v1/capabilities/{jti}/consume', use));
  await stage.does(customer.agent, 'uses it again');
  await stage.notes(`refused: ${spent.status} ${spent.code}`);
  return expectText(content);
}
