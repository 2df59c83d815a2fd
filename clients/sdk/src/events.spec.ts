import { createClient } from './client.js';
import type { WorkspaceEvent } from './events.js';
import { type Answer, ScriptedServer, refusal } from './testing/scripted-server.js';

let server: ScriptedServer;
afterEach(() => server.stop());

async function clientOf(...answers: Answer[]) {
  server = await ScriptedServer.start(...answers);
  return createClient({ baseUrl: server.url, token: 'svc_x' });
}

const event = (kind: string, cursor: string): string =>
  `id: ${cursor}\ndata: ${JSON.stringify({ kind, ids: {}, cursor })}\n\n`;
const stream = (...blocks: string[]): Answer => ({
  status: 200,
  headers: { 'Content-Type': 'text/event-stream' },
  body: `retry: 1000\n\n${blocks.join('')}`,
});
const cursors = () => server.requests.map(({ headers }) => headers['last-event-id']);

/** The first events of a client, as many as `count`. */
async function first(count: number, events: AsyncGenerator<WorkspaceEvent>): Promise<string[]> {
  const kinds: string[] = [];
  for await (const { kind } of events) if (kinds.push(kind) === count) break;
  return kinds;
}

describe('a stream of events', () => {
  it('is continued after its last cursor, that of a heartbeat too, when it ends', async () => {
    const client = await clientOf(
      stream(event('ready', 'c1'), event('documents', 'c2')),
      stream(event('trees', 'c3'), ':\nid: c4\n\n'),
      stream(event('ready', 'c5')),
    );
    expect(await first(4, client.events({ kinds: ['documents', 'trees'] }))).toEqual([
      'ready',
      'documents',
      'trees',
      'ready',
    ]);
    expect(cursors()).toEqual([undefined, 'c2', 'c4']);
    expect(server.requests[0]!.path).toBe('/api/events?kinds=documents,trees');
  });

  it('begins at a stored cursor, and is connected again after a failure of the service or the network', async () => {
    const client = await clientOf(refusal(503, 'SVC_UNAVAILABLE'), 'reset', stream(event('ready', 'c1')));
    expect(await first(1, client.events({ since: 'stored' }))).toEqual(['ready']);
    expect(cursors()).toEqual(['stored', 'stored', 'stored']);
  });

  it('ends with the error if the service refuses it', async () => {
    const client = await clientOf(refusal(401, 'SVC_UNAUTHORIZED'));
    await expect(first(1, client.events())).rejects.toMatchObject({ status: 401, code: 'SVC_UNAUTHORIZED' });
    expect(server.requests).toHaveLength(1);
  });

  it('ends with the reason of its signal', async () => {
    const client = await clientOf('hang');
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(first(1, client.events({ signal }))).rejects.toThrow('enough');
  });
});
