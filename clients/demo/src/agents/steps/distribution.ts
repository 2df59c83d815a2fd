import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { ApiError, verifyWebhook } from '../../../../sdk/dist/index.js';
import { refusalOf } from '../../stage/refusal.js';
import type { Stage } from '../../stage/stage.js';
import type { ConnectedSide } from './companies.js';
import type { Guide } from './documents.js';

/** Hands the guide to another project of the organization, and verifies the callback of its acknowledgement. */
export async function distributeGuide(
  stage: Stage,
  { url, supplier, guide }: { url: string; supplier: ConnectedSide; guide: Guide },
): Promise<void> {
  const { data: target } = await supplier.session.post('/api/projects', { body: { name: 'Support' } });
  const { data: docId } = await supplier.session.post('/api/doc-ids', { body: { nodeId: guide.nodeId } });
  const server = createServer();
  const received = once(server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const created = await supplier.client
      .post('/api/distributions', {
        body: {
          title: 'Webhooks guide, with four days of retries',
          documents: [{ docId: docId.globalId, url: `${url}/p/${supplier.slug}` }],
          sourceProject: guide.projectId,
          targetProjects: [target.id],
          priority: 'normal',
          callbackWebhookUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`,
        },
      })
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 400) return undefined;
        throw error;
      });
    if (!created) {
      await stage.does(supplier.agent, 'cannot receive callbacks on this machine');
      return stage.notes('start the service with CALLBACK_ALLOW_PRIVATE=true to see this chapter');
    }
    const { data: distribution } = created;
    await stage.does(supplier.agent, `distributes ${docId.globalId} to the project “${target.name}”`);
    const acknowledge = (): Promise<unknown> =>
      supplier.client.put('/api/distributions/{id}/ack', {
        params: { path: { id: distribution.id } },
        body: { projectId: target.id, readBy: 'Support agent' },
      });
    await acknowledge();
    await stage.does('Support project', 'acknowledges it');
    const [request, response] = await received;
    const event = verifyWebhook(await text(request), request.headers, distribution.webhookSecret);
    response.end();
    await stage.does(supplier.agent, `receives the callback ${event.type}, and verifies its signature`);
    const again = await refusalOf(acknowledge());
    await stage.does('Support project', 'acknowledges it again');
    await stage.notes(`refused: ${again.status} ${again.code}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
