import { createClient } from './client.js';
import { connect } from './pairing.js';
import { type Answer, ScriptedServer, refusal } from './testing/scripted-server.js';

let server: ScriptedServer;
afterEach(() => server.stop());

async function clientOf(...answers: Answer[]) {
  server = await ScriptedServer.start(...answers);
  return createClient({ baseUrl: server.url, token: 'svc_x' });
}

/** The paths and queries of the requests. */
const paths = () => server.requests.map(({ path }) => path);

describe('a list', () => {
  const page = (items: number[], nextCursor: string | null): Answer => ({
    status: 200,
    body: { data: items, meta: { nextCursor } },
  });

  it('is read to its end', async () => {
    const client = await clientOf(page([1, 2], 'c1'), page([], 'c2'), page([3], null));
    const items = [];
    for await (const item of client.list('/api/projects', { params: { query: { limit: 2 } } }))
      items.push(item);
    expect(items).toEqual([1, 2, 3]);
    expect(paths()).toEqual(
      ['', '&cursor=c1', '&cursor=c2'].map((cursor) => `/api/projects?limit=2${cursor}`),
    );
  });

  it('is only read as far as it is needed', async () => {
    const client = await clientOf(page([1, 2], 'c1'), refusal(500, 'SVC_INTERNAL_ERROR'));
    for await (const item of client.list('/api/projects')) if (Number(item) === 2) break;
    expect(server.requests).toHaveLength(1);
  });
});

describe('connecting', () => {
  const STARTED: Answer = {
    status: 201,
    body: {
      data: { userCode: 'AB-CD', deviceCode: 'd', verificationUriComplete: 'u', interval: 0, expiresIn: 600 },
    },
  };
  const ISSUED: Answer = { status: 200, body: { data: { token: 'svc_issued', actorId: 'a' } } };
  const options = { clientName: 'Test', onCode: () => undefined };

  it('polls until a person decides, and slows down when it is asked to', async () => {
    const pending = refusal(400, 'authorization_pending', { details: { interval: 0 } });
    const slower = refusal(400, 'slow_down', { details: { interval: 0 } });
    server = await ScriptedServer.start(STARTED, pending, slower, ISSUED, { status: 200 });
    const onCode = jest.fn();
    const { client, credentials } = await connect({ ...options, baseUrl: server.url, onCode });
    expect(onCode).toHaveBeenCalledWith(
      expect.objectContaining({ userCode: 'AB-CD', verificationUriComplete: 'u' }),
    );
    expect(credentials).toMatchObject({ token: 'svc_issued', actorId: 'a', baseUrl: server.url });
    const [start, poll] = server.requests;
    const { kty, crv, x, d } = credentials.signingKey;
    expect(start!.body).toMatchObject({ projectSlugs: ['*'], actorPublicKey: { kty, crv, x } });
    expect(JSON.stringify(server.requests)).not.toContain(d);
    expect(poll!.body).toEqual({ deviceCode: 'd', wait: 30 });
    await client.get('/api/me');
    expect(server.requests.at(-1)!.headers.authorization).toBe('Bearer svc_issued');
  });

  it.each(['access_denied', 'expired_token'])('ends with %s', async (code) => {
    server = await ScriptedServer.start(STARTED, refusal(400, code));
    await expect(connect({ ...options, baseUrl: server.url })).rejects.toMatchObject({ code });
  });

  it('ends with its signal', async () => {
    server = await ScriptedServer.start(STARTED, 'hang');
    const abort = new AbortController();
    const connecting = connect({ ...options, baseUrl: server.url, signal: abort.signal });
    while (server.requests.length < 2) await new Promise(setImmediate);
    abort.abort(new Error('enough'));
    await expect(connecting).rejects.toThrow('enough');
  });
});

describe('the changes of a project', () => {
  const changes = (paths: string[], cursor: string, more: object = {}): Answer => ({
    status: 200,
    body: {
      data: {
        changes: paths.map((path) => ({ path })),
        cursor,
        hasMore: false,
        resyncRequired: false,
        ...more,
      },
    },
  });

  it('are followed from a cursor to the next', async () => {
    const client = await clientOf(
      changes(['a'], '1', { hasMore: true }),
      changes([], '2'),
      changes([], '3', { resyncRequired: true }),
    );
    const seen = [];
    for await (const { cursor, resyncRequired } of client.changes('handbook', {
      since: '0',
      intervalMs: 0,
    })) {
      seen.push(cursor);
      if (resyncRequired) break;
    }
    expect(seen).toEqual(['1', '3']);
    expect(paths().map((path) => path.split('since=')[1])).toEqual(['0', '1', '2']);
  });
});

describe('the inbox', () => {
  const inbox = (...ids: string[]): Answer => ({
    status: 200,
    body: { data: { advisoryOnly: true, items: ids.map((messageId) => ({ messageId })), nextCursor: null } },
  });

  it('delivers a message, and acknowledges it when the next one is requested', async () => {
    const client = await clientOf(inbox('m1', 'm2'), { status: 200 });
    const seen = [];
    for await (const { messageId } of client.inbox.wait()) {
      seen.push(messageId);
      if (messageId === 'm2') break;
    }
    expect(seen).toEqual(['m1', 'm2']);
    const [listed, acked, ...rest] = server.requests;
    expect(listed!.path).toBe('/api/v1/agent-inbox/messages?wait=30');
    expect(acked).toMatchObject({ method: 'POST', path: '/api/v1/agent-inbox/messages/m1/ack' });
    expect(rest).toEqual([]);
  });

  it('does not acknowledge a message whose processing fails', async () => {
    const client = await clientOf(inbox('m1'));
    const reading = async () => {
      for await (const message of client.inbox.wait()) throw new Error(`failed on ${message.messageId}`);
    };
    await expect(reading()).rejects.toThrow('failed on m1');
    expect(server.requests).toHaveLength(1);
  });

  it('acknowledges a message again whose acknowledgement failed, and once', async () => {
    const refused = refusal(403, 'SVC_AGENT_PAUSED');
    const client = await clientOf(inbox('m1'), refused, { status: 200 }, inbox('m2'));
    const seen = [];
    for await (const message of client.inbox.wait()) {
      seen.push(message.messageId);
      if (message.messageId === 'm2') break;
      await expect(message.ack()).rejects.toMatchObject({ code: 'SVC_AGENT_PAUSED' });
      await message.ack();
    }
    expect(seen).toEqual(['m1', 'm2']);
    expect(paths().map((path) => path.split('/').at(-1))).toEqual([
      'messages?wait=30',
      'ack',
      'ack',
      'messages?wait=30',
    ]);
  });

  it('continues if another process acknowledged a message, or if it has expired', async () => {
    const spent = refusal(409, 'SVC_CONFLICT');
    const client = await clientOf(inbox('m1', 'm2', 'm3'), spent, refusal(410, 'SVC_INBOX_MESSAGE_EXPIRED'));
    const seen = [];
    for await (const { messageId } of client.inbox.wait()) if (seen.push(messageId) === 3) break;
    expect(seen).toEqual(['m1', 'm2', 'm3']);
  });

  it('sends a message once, even if the answer is lost', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0);
    const client = await clientOf('reset', { status: 200, body: { data: { messageId: 'm' } } });
    expect(await client.inbox.send({ recipientActorIds: ['a'], body: 'Hello' })).toEqual({ messageId: 'm' });
    const keys = server.requests.map(({ body }) => (body as { dedupeKey: string }).dedupeKey);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
    jest.restoreAllMocks();
  });
});
