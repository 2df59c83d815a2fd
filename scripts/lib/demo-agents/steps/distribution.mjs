import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { verifyWebhook } from '../../../../clients/sdk/dist/index.js';
import { refusalOf } from './documents.mjs';

/** Hands the guide to another project of the organization, and verifies the callback of its acknowledgement. */
export async function distributeGuide(stage, cast) {
  const { supplier, project, guide } = cast;
  const { data: target } = await supplier.session.post('/api/projects', { body: { name: 'Support' } });
  const { data: docId } = await supplier.session.post('/api/doc-ids', { body: { nodeId: guide.nodeId } });
  const server = createServer();
  const received = once(server, 'request');
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const creating = supplier.client.post('/api/distributions', {
      body: {
        title: 'Webhooks guide, with four days of retries',
        documents: [{ docId: docId.globalId, url: `${cast.url}/p/${supplier.slug}` }],
        sourceProject: project.id,
        targetProjects: [target.id],
        priority: 'normal',
        callbackWebhookUrl: `http://127.0.0.1:${server.address().port}/callback`,
      },
    });
    const created = await creating.catch((error) => ({ error }));
    if (created.error?.status === 400) {
      await stage.does(supplier.agent, 'cannot receive callbacks on this machine');
      return stage.notes('start the service with CALLBACK_ALLOW_PRIVATE=true to see this chapter');
    }
    if (created.error) throw created.error;
    const { data: distribution } = created;
    await stage.does(supplier.agent, `distributes ${docId.globalId} to the project “${target.name}”`);
    const acknowledge = () =>
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
