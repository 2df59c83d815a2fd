import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { newDocument, newOwner, newProject, newToken, type Person } from '#testing';
import { countWaiters, deployment } from '../support/deployments';
import { root } from '../../scripts/lib/paths.mjs';
import { eventually } from '../platform/eventually';
import { LocalAgent, newHome } from './mcp-support';
import { ServiceProxy } from './service-proxy';

describe('the connection of a local agent', () => {
  const { api } = deployment();
  const { host } = new URL(api[0]);
  let owner: Person;

  beforeAll(async () => {
    owner = await newOwner(api[0]);
    const project = await newProject(owner, { slug: 'handbook' });
    await newDocument(owner, project, 'a.md', '# A\n\nHello.\n');
  });

  it('is approved by a person, and kept in a file that only the user can read', async () => {
    const agent = await LocalAgent.start(api[0]);
    const [link] = await agent.prints(/http\S+\/device\?code=\S+/);
    await agent.approvedBy(owner);
    const { file, text } = agent.stored(host);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { token } = (JSON.parse(text) as { credentials: { token: string } }).credentials;
    expect(await agent.tool('read', { document: 'handbook/a.md' })).toContain('Hello.');
    // It is never shown, neither to the person nor to the model.
    expect(agent.printed).not.toContain(token);
    expect(agent.printed).toContain(link);

    const next = await LocalAgent.start(api[0], { home: agent.home });
    expect(await next.tool('read', { document: 'handbook/a.md' })).toContain('Hello.');
    expect(next.printed).toBe('');
  });

  it.concurrent(
    'shows the link to a model that calls a tool too early, and works after the approval',
    async () => {
      const agent = await LocalAgent.start(api[0]);
      const waiting = agent.refusal('projects');
      await agent.prints(/The code is/);
      const told = await waiting;
      expect(told).toMatch(/Ask the user to open this link.*\n\nhttp\S+\/device\?code=/);
      expect(told).toContain('Then call this tool again.');
      await agent.approvedBy(owner);
      expect(await agent.tool('projects')).toContain('handbook');
    },
  );

  it.concurrent('says that the person denied it, and asks again with the next call', async () => {
    const agent = await LocalAgent.start(api[0]);
    const [, userCode] = await agent.prints(/The code is ([A-Z]{4}-[A-Z]{4})/);
    await owner.post('/api/agent-pairing/deny', { userCode }).expect(200);
    await agent.prints(/denied the connection/);
    expect(await agent.refusal('projects')).toContain('denied the connection');
    const again = agent.refusal('projects');
    await agent.prints(/The code is [^]*The code is/);
    expect(await again).toContain('Ask the user to open this link');
  });

  it('is made again when the token is revoked, as the same agent', async () => {
    const agent = await LocalAgent.connected(owner, { args: ['--name', 'Revoked tools'] });
    type Kept = { credentials: { token: string; actorId: string } };
    const first = JSON.parse(agent.stored(host).text) as Kept;
    const { body } = await owner.get('/api/tokens').expect(200);
    const { id } = (body.data as { id: string; name: string }[]).find(
      ({ name }) => name === 'Revoked tools',
    )!;
    await owner.delete(`/api/tokens/${id}`).expect(200);
    const waiting = agent.tool('projects').catch((error: Error) => error.message);
    await agent.approvedBy(owner);
    await waiting;
    expect(await agent.tool('projects')).toContain('handbook');
    const second = JSON.parse(agent.stored(host).text) as Kept;
    expect(second.credentials.actorId).toBe(first.credentials.actorId);
    expect(second.credentials.token).not.toBe(first.credentials.token);
  });

  it('is not needed with a token from the settings, which lists only what it allows', async () => {
    const { token, id } = await newToken(owner, 'read');
    const agent = await LocalAgent.start(api[0], { token });
    const names = await agent.names();
    expect(names).toContain('read');
    for (const name of ['save', 'delete', 'projects', 'publish']) expect(names).not.toContain(name);
    expect(await agent.refusal('save', { document: 'handbook/b.md', content: '# B\n' })).toContain(
      'does not allow `save`',
    );
    expect(await agent.tool('read', { document: 'handbook/a.md' })).toContain('Hello.');
    await owner.delete(`/api/tokens/${id}`).expect(200);
    const refusal = await agent.refusal('read', { document: 'handbook/a.md' });
    expect(refusal).toContain('Ask the user to replace it');
    expect(refusal + agent.printed).not.toContain(token);
  });

  it('says that the service does not run, and works when it does', async () => {
    const agent = await LocalAgent.start('http://127.0.0.1:9');
    expect(await agent.names()).toContain('context');
    expect(await agent.refusal('projects')).toMatch(
      /No document workspace can be reached at http:\/\/127\.0\.0\.1:9\..*check that the service runs/s,
    );
  });

  it('sends a token only to the service that issued it, and not to one that passes on its proof', async () => {
    const { token } = await newToken(owner, 'read');
    const proxy = await ServiceProxy.start(api[0]);
    const relayed = await LocalAgent.start(proxy.url, { token });
    expect(await relayed.refusal('read', { document: 'handbook/a.md' })).toContain(
      `the address of the service that issued it is "${api[0]}"`,
    );
    // The key of the proof of a token that the service does not know is not known to anybody else.
    proxy.token = 'another token';
    const wrong = await LocalAgent.start(proxy.url, { token });
    expect(await wrong.refusal('read', { document: 'handbook/a.md' })).toContain('did not issue the token');
    expect(proxy.requests).toContain('POST /api/tokens/proof');
    expect(proxy.received).not.toContain(token);
    await proxy.stop();
  });

  it('is asked for again if the service at the address is another one than before', async () => {
    const proxy = await ServiceProxy.start(api[0]);
    const agent = await LocalAgent.start(proxy.url);
    await agent.approvedBy(owner);
    const { token } = (
      JSON.parse(agent.stored(new URL(proxy.url).host).text) as { credentials: { token: string } }
    ).credentials;
    proxy.received = '';
    proxy.token = 'another token';
    const next = await LocalAgent.start(proxy.url, { home: agent.home });
    await next.prints(/did not issue the token in .*, so it was not sent.*The code is/s);
    expect(proxy.received).not.toContain(token);
    await proxy.stop();
  });

  it('is refused over http to another machine, unless the user allows it', async () => {
    const args = ['scripts/mcp.mjs', '--connect', '--no-browser', '--url', 'http://workspace.invalid'];
    const run = (more: string[]) =>
      spawnSync(process.execPath, [...args, ...more], { cwd: root, encoding: 'utf8' });
    const { status, stderr } = run([]);
    expect([status, stderr]).toEqual([2, expect.stringContaining('pass --allow-http')]);
    expect(run(['--allow-http']).stderr).toContain('No document workspace can be reached');
  });

  it('waits after a 429, and says so', async () => {
    const home = (await LocalAgent.connected(owner)).home;
    const proxy = await ServiceProxy.start(api[0]);
    const { token } = (
      JSON.parse((await LocalAgent.start(api[0], { home })).stored(host).text) as {
        credentials: { token: string };
      }
    ).credentials;
    proxy.token = token;
    const agent = await LocalAgent.start(proxy.url, { home: newHome(), token });
    let refusals = 0;
    proxy.intercept = (request, response) => {
      if (!request.url!.includes('/overview') || refusals++ > 0) return false;
      response.writeHead(429, { 'Retry-After': '1', 'Content-Type': 'application/json' });
      response.end('{"error":{"code":"SVC_RATE_LIMITED","message":"Too many requests."}}');
      return true;
    };
    expect(await agent.tool('projects')).toContain('handbook');
    expect(refusals).toBe(2);
    expect(agent.progress.map(({ message }) => message)).toContain(
      'The limit of requests is reached; waiting for 1 s.',
    );
    // A quota of a day is not waited for.
    proxy.intercept = (_request, response) => {
      response.writeHead(429, { 'Retry-After': '7200', 'Content-Type': 'application/json' });
      response.end('{"error":{"code":"SVC_QUOTA_EXCEEDED","message":"The daily quota is used up."}}');
      return true;
    };
    expect(await agent.refusal('projects')).toContain('Wait 120 minutes');
    await proxy.stop();
  });

  it.concurrent(
    'answers soon when the service accepts connections and says nothing, after one attempt',
    async () => {
      const proxy = await ServiceProxy.start(api[0]);
      const { token } = await newToken(owner, 'write');
      proxy.token = token;
      const agent = await LocalAgent.start(proxy.url, { token });
      expect(await agent.tool('read', { document: 'handbook/a.md' })).toContain('Hello.');
      proxy.requests.length = 0;
      proxy.intercept = () => true;
      const sign = 'GET /healthz';
      for (const [name, args, signs] of [
        ['read', { document: 'handbook/a.md' }, [sign]],
        ['search', { query: 'setup' }, [sign]],
        // A repeated change could happen twice, so it is ended later.
        ['save', { document: 'handbook/hangs.md', content: '# A\n' }, [sign, sign]],
      ] as const) {
        proxy.requests.length = 0;
        const refusal = await agent.refusal(name, args);
        expect(refusal).toContain('did not answer in time');
        expect(refusal).toMatch(/may have been carried out.*Before you repeat it, look whether it happened/s);
        expect(proxy.requests).toEqual([expect.stringMatching(/^(GET|POST) \/api\//), ...signs]);
      }
      const stranger = await LocalAgent.start(proxy.url);
      expect(await stranger.refusal('projects')).toContain('No document workspace can be reached');
      await proxy.stop();
    },
  );

  it('ends a long poll when the agent cancels it', async () => {
    const agent = await LocalAgent.connected(owner, { args: ['--toolsets', 'inbox'] });
    const cancelled = new AbortController();
    const before = await countWaiters(api[0]);
    const waiting = agent
      .tool('messagesList', { wait: 30 }, { signal: cancelled.signal })
      .catch((error: Error) => error);
    await eventually('it waits', async () => (await countWaiters(api[0])) > before);
    cancelled.abort('enough');
    expect(await waiting).toBeInstanceOf(Error);
    await eventually('nobody waits', async () => (await countWaiters(api[0])) === before);
    expect(await agent.tool('projects')).toContain('handbook');
  });

  it('completes a move that the agent cancels halfway', async () => {
    const project = await newProject(owner, { slug: 'moving' });
    await newDocument(owner, project, 'old.md', '# Old\n');
    const proxy = await ServiceProxy.start(api[0]);
    const { token } = await newToken(owner, 'write');
    proxy.token = token;
    const agent = await LocalAgent.start(proxy.url, { token });
    const cancelled = new AbortController();
    proxy.intercept = (request, response) => {
      if (request.method !== 'DELETE') return false;
      const { authorization = '' } = request.headers;
      void fetch(api[0] + request.url, { method: 'DELETE', headers: { authorization } }).then(
        async (answer) => {
          const text = await answer.text();
          cancelled.abort('enough');
          // Its answer comes after the cancellation was read.
          await agent.names();
          response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(text);
        },
      );
      return true;
    };
    const args = { document: 'moving/old.md', to: 'moving/new.md' };
    await agent.tool('move', args, { signal: cancelled.signal }).catch(() => undefined);
    await eventually('it is at its new place', async () => {
      const { status } = await owner.get('/api/projects/moving/documents?path=new.md');
      return status === 200;
    });
    await proxy.stop();
  });

  it.each([
    ['deletes it', 'DELETE'],
    ['restores it at its new place', 'POST'],
  ])('completes a move although the answer to the request that %s is lost', async (_, method) => {
    const project = await newProject(owner);
    const { slug } = project;
    await newDocument(owner, project, 'old.md', '# Old\n');
    const proxy = await ServiceProxy.start(api[0]);
    const { token } = await newToken(owner, 'write');
    proxy.token = token;
    const agent = await LocalAgent.start(proxy.url, { token });
    let lost = false;
    proxy.intercept = (request, response) => {
      if (lost || request.method !== method || !request.url!.startsWith('/api/nodes/')) return false;
      lost = true;
      const { authorization = '' } = request.headers;
      const headers = { authorization, 'Content-Type': 'application/json' };
      const body = method === 'POST' ? JSON.stringify({ newPath: '/new.md' }) : undefined;
      void fetch(api[0] + request.url, { method, headers, body }).then(async (answer) => {
        await answer.text();
        response.destroy();
      });
      return true;
    };
    const args = { document: `${slug}/old.md`, to: `${slug}/new.md` };
    try {
      expect(await agent.tool('move', args)).toContain('Moved to');
    } finally {
      await proxy.stop();
    }
    expect(lost).toBe(true);
    await owner.get(`/api/projects/${slug}/documents?path=new.md`).expect(200);
  });

  it('asks again for the scopes of new toolsets, and keeps working until a person approves', async () => {
    const { home } = await LocalAgent.connected(owner);
    const agent = await LocalAgent.start(api[0], { home, args: ['--toolsets', 'inbox'] });
    expect(await agent.tool('projects')).toContain('handbook');
    expect(await agent.names()).not.toContain('messagesSend');
    await agent.approvedBy(owner);
    expect(await agent.names()).toContain('messagesSend');
  });
});
