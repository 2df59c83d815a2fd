import { createClient } from './client.js';
import { ApiError, ConnectionError } from './errors.js';
import { retrying } from './retries.js';
import { type Answer, ScriptedServer, refusal } from './testing/scripted-server.js';

const OK: Answer = { status: 200, body: { data: { ok: true } } };
const LIMITED = refusal(429, 'SVC_RATE_LIMITED');
const DOWN = refusal(503, 'SVC_UNAVAILABLE');
const SAVE = { params: { path: { projectId: 'handbook' } }, body: { virtualPath: 'a.md', content: '# A' } };

let server: ScriptedServer;

async function clientOf(...answers: Answer[]) {
  server = await ScriptedServer.start(...answers);
  return createClient({ baseUrl: server.url, token: 'svc_x', clientName: 'Test (ü)' });
}

describe('a call', () => {
  // Jitter that is always zero: retries follow at once, unless the service asks to wait.
  beforeEach(() => jest.spyOn(Math, 'random').mockReturnValue(0));
  afterEach(() => {
    jest.restoreAllMocks();
    server.stop();
  });

  it('is sent with the token and its own User-Agent', async () => {
    const client = await clientOf(OK);
    await client.get('/api/me');
    const { headers } = server.requests[0]!;
    expect(headers.authorization).toBe('Bearer svc_x');
    expect(headers['user-agent']).toMatch(/^document-workspace-sdk\/\d+\.\d+\.\d+ \(Test\)$/);
  });

  it.each([
    ['that reads, after an outage', DOWN],
    ['that reads, after a failure of a proxy', { status: 502, body: '<html>' }],
    ['that reads, after a lost connection', 'reset' as const],
    ['that reads, after a rate limit', LIMITED],
  ])('%s is retried', async (_, failure) => {
    const client = await clientOf(failure, failure, OK);
    expect(await client.get('/api/me')).toEqual({ data: { ok: true } });
    expect(server.requests).toHaveLength(3);
  });

  it('reports each failure that it retries, with the seconds until the retry', async () => {
    const limited = refusal(429, 'SVC_RATE_LIMITED', { headers: { 'Retry-After': '1' } });
    server = await ScriptedServer.start(DOWN, limited, OK);
    const waits: [number, number][] = [];
    const client = createClient({
      baseUrl: server.url,
      onRetry: (failure, seconds) => {
        if (failure instanceof ApiError) waits.push([failure.status, Math.round(seconds)]);
      },
    });
    await client.get('/api/me');
    expect(waits).toEqual([
      [503, 0],
      [429, 1],
    ]);
  });

  it('does not report a failure that it does not retry', async () => {
    server = await ScriptedServer.start(DOWN);
    const onRetry = jest.fn();
    const client = createClient({ baseUrl: server.url, onRetry });
    await expect(client.post('/api/projects/{projectId}/documents/save', SAVE)).rejects.toThrow(ApiError);
    expect(onRetry).not.toHaveBeenCalled();
  });

  it('that changes something is retried after a rate limit, because it had no effect', async () => {
    const client = await clientOf(LIMITED, OK);
    await client.post('/api/projects/{projectId}/documents/save', SAVE);
    expect(server.requests.map(({ body }) => body)).toEqual([SAVE.body, SAVE.body]);
  });

  it.each([
    ['after an outage', DOWN],
    ['after a lost connection', 'reset' as const],
  ])('that changes something is not retried %s', async (_, failure) => {
    const client = await clientOf(failure, OK);
    const failed = client.post('/api/projects/{projectId}/documents/save', SAVE);
    await expect(failed).rejects.toThrow(failure === DOWN ? ApiError : ConnectionError);
    expect(server.requests).toHaveLength(1);
  });

  it('that changes something is retried with ifMatch, with which it cannot overwrite a change', async () => {
    const client = await clientOf('reset', OK);
    await client.post('/api/projects/{projectId}/documents/save', { ...SAVE, ifMatch: 'abc.1' });
    expect(server.requests.map(({ headers }) => headers['if-match'])).toEqual(['"abc.1"', '"abc.1"']);
  });

  it('that changes something is retried if the caller says that it can be repeated', async () => {
    const client = await clientOf(DOWN, OK);
    await client.post('/api/projects/{projectId}/documents/save', { ...SAVE, repeatable: true });
    expect(server.requests).toHaveLength(2);
  });

  it('that only reads is retried, although it is a POST', async () => {
    const client = await clientOf('reset', OK);
    await client.post('/api/catalog/locate', { body: { query: 'first day', scope: '*' } });
    expect(server.requests).toHaveLength(2);
  });

  it.each([
    ['is wrong', refusal(400, 'SVC_VALIDATION_ERROR')],
    ['is forbidden', refusal(403, 'SVC_FORBIDDEN')],
    ['fails in the service', refusal(500, 'SVC_INTERNAL_ERROR')],
  ])('is not retried if it %s', async (_, failure) => {
    const client = await clientOf(failure, OK);
    await expect(client.get('/api/me')).rejects.toThrow(ApiError);
    expect(server.requests).toHaveLength(1);
  });

  it('is not retried if the service asks for more patience than the caller has', async () => {
    const client = await clientOf(
      refusal(429, 'SVC_QUOTA_EXCEEDED', { headers: { 'Retry-After': '3600' } }),
      OK,
    );
    await expect(client.get('/api/me')).rejects.toMatchObject({
      code: 'SVC_QUOTA_EXCEEDED',
      retryAfter: 3600,
    });
  });

  it('waits as long as the service asks', async () => {
    const client = await clientOf(refusal(503, 'SVC_UNAVAILABLE', { headers: { 'Retry-After': '1' } }), OK);
    const startedAt = Date.now();
    await client.get('/api/me');
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(990);
  });

  it('ends with its signal, also while it waits for a retry', async () => {
    const client = await clientOf(refusal(503, 'SVC_UNAVAILABLE', { headers: { 'Retry-After': '60' } }));
    const abort = new AbortController();
    const call = client.get('/api/me', { signal: abort.signal });
    while (server.requests.length === 0) await new Promise(setImmediate);
    abort.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
  });

  it('times out', async () => {
    const client = await clientOf('hang');
    const call = client.get('/api/me', { timeoutMs: 50, patienceSeconds: 0 });
    await expect(call).rejects.toMatchObject({ name: 'ConnectionError', reason: 'timeout' });
  });

  it('is never sent to an address that the service redirects to', async () => {
    const client = await clientOf({ status: 301, headers: { Location: 'https://elsewhere.example/' } });
    await expect(client.get('/api/me')).rejects.toThrow('https://elsewhere.example/');
  });

  it('fails if the answer is not JSON', async () => {
    const client = await clientOf({ status: 200, body: '<html>' });
    await expect(client.get('/api/me')).rejects.toMatchObject({ reason: 'content' });
  });

  it('can be sent with another fetch, and fails with the status if a proxy refuses it', async () => {
    server = await ScriptedServer.start(OK);
    const fetch = async () => new Response('<html>', { status: 407 });
    const client = createClient({ baseUrl: server.url, fetch });
    const failure = { name: 'ApiError', status: 407, code: undefined, details: {} };
    await expect(client.get('/api/me')).rejects.toMatchObject(failure);
    expect(server.requests).toHaveLength(0);
  });

  it('fails with everything that the service says', async () => {
    const more = { details: { currentEtag: 'a.2' }, headers: { 'X-Request-Id': 'r1' } };
    const client = await clientOf(refusal(412, 'SVC_PRECONDITION_FAILED', more));
    await expect(client.get('/api/me')).rejects.toMatchObject({
      status: 412,
      code: 'SVC_PRECONDITION_FAILED',
      message: 'This is SVC_PRECONDITION_FAILED.',
      details: { currentEtag: 'a.2' },
      requestId: 'r1',
    });
  });
});

describe('a call to a service that is not running', () => {
  it('fails after the patience of the caller, with the reason', async () => {
    server = await ScriptedServer.start(OK);
    server.stop();
    const client = createClient({ baseUrl: server.url, patienceSeconds: 0 });
    await expect(client.get('/api/me')).rejects.toMatchObject({
      reason: 'network',
      message: `${server.url} can't be reached (ECONNREFUSED).`,
    });
  });
});

describe('the calls of a client', () => {
  it('all wait after one of them has reached a rate limit', async () => {
    const gate = { until: 0 };
    const policy = { repeatable: false, patienceSeconds: 60, signal: undefined };
    let calls = 0;
    const first = retrying(policy, gate, async () => {
      if (calls++ === 0) throw new ApiError('Wait.', 429, 'SVC_RATE_LIMITED', {}, undefined, 1);
    });
    while (gate.until === 0) await new Promise(setImmediate);
    const { until } = gate;
    expect(await retrying(policy, gate, async () => Date.now())).toBeGreaterThanOrEqual(until);
    await first;
    expect(calls).toBe(2);
  });
});
