import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { type Person, newOwner, newProject, uniqueName } from '#testing';
import { poll, start } from '../agents/pairing-support';
import {
  type Deployment,
  countWaiters,
  deployment,
  describeEachBackend,
  startApi,
} from '../support/deployments';
import { eventually } from './eventually';
import { raw } from './raw';

/** Whether a process reports that it drains, or has stopped listening. */
const drains = (url: string): Promise<boolean> =>
  raw(url, 'GET', '/readyz').then(
    ({ status }) => status === 503,
    () => true,
  );

describeEachBackend('a process that receives SIGTERM', (shared: Deployment) => {
  it('answers its waiting long polls, whose agents can ask another process at once, and exits', async () => {
    const api = await startApi(shared);
    const owner = await newOwner(shared.api[0]);
    const requests = [await start(api.url), await start(api.url)] as const;
    const finished: string[] = [];
    const elsewhere = poll(shared.api[0], requests[0].deviceCode, 30).then(() => finished.push('elsewhere'));
    const waiting = poll(api.url, requests[1].deviceCode, 30).then((answer) => answer);
    await eventually('the poll waits', async () => (await countWaiters(api.url)) > 0);

    const stopped = api.stop();
    const answer = await waiting;
    expect([answer.status, answer.body.error.code]).toEqual([400, 'authorization_pending']);
    const next = await poll(shared.api[0], requests[1].deviceCode);
    expect([next.status, next.body.error.code]).toEqual([400, 'authorization_pending']);
    await stopped;
    expect(await api.exited).toBe('ended with code 0');
    // An older poll in another process still waits, so the process has not waited for the end of its poll.
    expect(finished).toEqual([]);
    await owner.post('/api/agent-pairing/deny', { userCode: requests[0].userCode }).expect(200);
    await elsewhere;
  });
});

describe('a process that exits', () => {
  const shared = deployment();
  let owner: Person;
  let project: string;

  beforeAll(async () => {
    owner = await newOwner(shared.api[0]);
    project = (await newProject(owner)).id;
  });

  const contentOf = async (node: string): Promise<string> => {
    const { body } = await owner.get(`/api/v1/documents/${node}/content`).expect(200);
    return body.data.content as string;
  };

  it('completes the save that is in progress', async () => {
    const api = await startApi(shared);
    const content = `# Large\n\n${'All of this must be saved.\n'.repeat(120_000)}`;
    const body = Buffer.from(JSON.stringify({ virtualPath: 'large.md', content }));
    const { hostname, port } = new URL(api.url);
    const save = request({
      hostname,
      port,
      method: 'POST',
      path: `/api/projects/${project}/documents/save`,
      headers: {
        Cookie: owner.cookie,
        Origin: api.url,
        'Content-Type': 'application/json',
        'Content-Length': body.length,
      },
    });
    const half = body.length >> 1;
    await new Promise((written) => save.write(body.subarray(0, half), written));
    await owner.at(api.url).get('/api/me').expect(200);

    const stopped = api.stop();
    await eventually('the process drains', () => drains(api.url));
    const answered = once(save, 'response') as Promise<[IncomingMessage]>;
    save.end(body.subarray(half));
    const [answer] = await answered;
    let text = '';
    for await (const chunk of answer) text += chunk;
    expect(answer.statusCode).toBe(201);
    await stopped;
    expect(await api.exited).toBe('ended with code 0');
    const { nodeId } = (JSON.parse(text) as { data: { nodeId: string } }).data;
    expect((await contentOf(nodeId)) === content).toBe(true);
  });

  it('because of kill -9 loses no save that it acknowledged, and leaves no lock and no partial change', async () => {
    const api = await startApi(shared);
    const acknowledged: [node: string, content: string][] = [];
    let onTenth!: () => void;
    const tenSaved = new Promise<void>((resolve) => (onTenth = resolve));
    const saves = Array.from({ length: 60 }, async (_, n) => {
      const content = `# Document ${n}\n\n${uniqueName('text')}\n`;
      const { status, text } = await raw(
        api.url,
        'POST',
        `/api/projects/${project}/documents/save`,
        { Cookie: owner.cookie, Origin: api.url, 'Content-Type': 'application/json' },
        JSON.stringify({ virtualPath: `folder-${n % 7}/${n}.md`, content }),
      );
      expect(status).toBe(201);
      acknowledged.push([(JSON.parse(text) as { data: { nodeId: string } }).data.nodeId, content]);
      if (acknowledged.length === 10) onTenth();
    });
    const all = Promise.allSettled(saves);
    await tenSaved;
    await api.kill();
    const failures = (await all).filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    for (const { reason } of failures) expect((reason as { code?: string }).code).toMatch(/^ECONN|EPIPE/);

    expect(acknowledged.length).toBeGreaterThanOrEqual(10);
    for (const [node, content] of acknowledged) expect(await contentOf(node)).toBe(content);
    // Another process saves new documents in the same folders.
    const later = await Promise.all(
      Array.from({ length: 7 }, async (_, n) =>
        owner.post(`/api/projects/${project}/documents/save`, {
          virtualPath: `folder-${n}/after.md`,
          content: '# After\n',
        }),
      ),
    );
    expect(later.map(({ status }) => status)).toEqual(Array(7).fill(201));
    const { body } = await owner.get(`/api/projects/${project}/manifest`).expect(200);
    const files = (body.data.nodes as { type: string; tokenEstimate: number | null }[]).filter(
      ({ type }) => type === 'file',
    );
    expect(files.every(({ tokenEstimate }) => tokenEstimate !== null)).toBe(true);
  });
});
