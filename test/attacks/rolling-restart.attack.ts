import { freePort } from '../../apps/launcher/src/process/ports.js';
import { type Agent, type Person, connectAgent, newOwner, newProject, uniqueName } from '#testing';
import { start } from '../agents/pairing-support';
import { type ServiceProcess, countWaiters, deployment, startApi } from '../support/deployments';
import { missingNginx, startNginx } from '../support/nginx';
import { eventually } from '../platform/eventually';
import { KeepAliveClient } from './load';

const POLLS = 4;
/** Clients of each kind: through nginx and directly. */
const CLIENTS = 3;

if (missingNginx) console.warn(`Skipped: a rolling restart behind nginx: ${missingNginx}`);

(missingNginx ? describe.skip : describe)('while two API processes restart in turn behind nginx', () => {
  const apis: ServiceProcess[] = [];
  const ports: string[] = [];
  let url: string;
  let owner: Person;
  let agent: Agent;
  let project: string;
  let node: string;

  /** Starts the process at this place, with the drain delay that is the default. */
  const boot = async (place: number): Promise<void> => {
    apis[place] = await startApi(deployment(), {
      PORT: ports[place],
      BASE_URL: url,
      TRUST_PROXY: '1',
      DRAIN_DELAY_SECONDS: '',
    });
  };

  beforeAll(async () => {
    ports.push(String(await freePort()), String(await freePort()));
    url = `http://127.0.0.1:${ports[0]}`;
    await Promise.all([boot(0), boot(1)]);
    url = await startNginx({
      api: ports.map((port) => `127.0.0.1:${port}`),
      relay: [new URL(deployment().relay).host],
    });
    owner = await newOwner(`http://127.0.0.1:${ports[0]}`);
    agent = await connectAgent(owner, { scopes: ['read:docs', 'write:docs'] });
    project = (await newProject(owner)).id;
    const saved = await agent.post(`/api/projects/${project}/documents/save`, {
      virtualPath: 'read.md',
      content: '# Read\n',
    });
    node = saved.body.data.nodeId as string;
  });

  afterAll(() => Promise.all(apis.map((api) => api.kill())));

  it('every request is answered, no save is lost or made twice, and open polls continue', async () => {
    const problems: string[] = [];
    let stopped = false;

    /** One client: reads, creates documents, and saves one document again and again, each time only in the state that it knows. */
    const work = async (name: string, urls: string[]): Promise<string[]> => {
      const client = new KeepAliveClient(urls, { Authorization: `Bearer ${agent.token}` });
      const created: string[] = [];
      let etag: string | undefined;
      const save = async (path: string, version: number, more: Record<string, string>, expected: number) => {
        const body = {
          virtualPath: path,
          content: `# ${path}\n\nVersion ${version}.\n`,
          skipQualityCheck: true,
        };
        const answer = await client.send('POST', `/api/projects/${project}/documents/save`, body, more);
        if (answer.status !== expected)
          problems.push(
            `save ${path} ${version}: ${answer.status ?? answer.error} ${JSON.stringify(answer.body)}`,
          );
        return answer.body?.data?.etag as string | undefined;
      };
      for (let n = 0; !stopped; n++) {
        const read = await client.send('GET', `/api/v1/documents/${node}/content`);
        if (read.status !== 200) problems.push(`read by ${name}: ${read.status ?? read.error}`);
        if (n % 4 === 0) {
          created.push(`${name}/${n}.md`);
          await save(created.at(-1)!, 1, {}, 201);
        } else {
          const isFirst = etag === undefined;
          etag = await save(`${name}.md`, n, isFirst ? {} : { 'If-Match': `"${etag}"` }, isFirst ? 201 : 200);
        }
      }
      client.close();
      return [...created, `${name}.md`];
    };

    const polling = async (deviceCode: string): Promise<number> => {
      const client = new KeepAliveClient([url], {});
      for (;;) {
        const { status, error, body } = await client.send('POST', '/api/agent-pairing/poll', {
          deviceCode,
          wait: 30,
        });
        const code = (body as { error?: { code: string } } | undefined)?.error?.code;
        if (status === 400 && code === 'authorization_pending') continue;
        client.close();
        if (status !== 200) problems.push(`poll: ${status ?? error} ${code}`);
        return status ?? 0;
      }
    };

    const requests = await Promise.all(Array.from({ length: POLLS }, () => start(url)));
    const polls = requests.map(({ deviceCode }) => polling(deviceCode));
    const direct = apis.map((api) => api.url);
    const workers = [
      ...Array.from({ length: CLIENTS }, () => work(uniqueName('nginx'), [url])),
      ...Array.from({ length: CLIENTS }, (_, n) =>
        work(uniqueName('direct'), n % 2 === 0 ? direct : [...direct].reverse()),
      ),
    ];
    const waiting = async () => {
      if (problems.length > 0) return true;
      const counted = await Promise.all(apis.map((api) => countWaiters(api.url)));
      return counted[0]! + counted[1]! === POLLS;
    };
    for (const place of [0, 1]) {
      await eventually('every poll waits', waiting);
      await apis[place]!.stop();
      expect(await apis[place]!.exited).toBe('ended with code 0');
      await boot(place);
    }
    await eventually('every poll waits', waiting);
    stopped = true;
    const paths = (await Promise.all(workers)).flat();
    for (const { userCode } of requests)
      await owner.post('/api/agent-pairing/approve', { userCode }).expect(200);
    expect([await Promise.all(polls), problems]).toEqual([Array(POLLS).fill(200), []]);
    const { body } = await agent.get(`/api/projects/${project}/manifest`).expect(200);
    const files = (body.data.nodes as { type: string; path: string }[]).filter(({ type }) => type === 'file');
    expect(files.map(({ path }) => path).sort()).toEqual(
      ['/read.md', ...paths.map((path) => `/${path}`)].sort(),
    );
  });
});
