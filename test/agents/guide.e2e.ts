import { estimateTokens } from '../../libs/text/text/src/tokens/tokens';
import { type Client, type Person, anonymous, bearer, newDocument, newOwner, newProject } from '#testing';
import { deployment } from '../support/deployments';

interface Example {
  method: 'get' | 'post' | 'patch' | 'delete';
  path: string;
  body?: object;
}

const MAX_TOKENS = 1_500;
const [url] = deployment().api;

/** The requests that a guide shows, such as `POST /api/x {"a": 1}`, in their order. */
function examplesIn(guide: string): Example[] {
  return [...guide.matchAll(/`(GET|POST|PATCH|DELETE) (\/[^\s`]*)(?: (\{[^`]*\}))?`/g)].map(
    ([, method, path, body]) => ({
      method: method!.toLowerCase() as Example['method'],
      path: path!,
      ...(body !== undefined && { body: JSON.parse(body) as object }),
    }),
  );
}

describe('the guide for agents', () => {
  let guide: string;
  let examples: Example[];

  beforeAll(async () => {
    const answer = await anonymous(url)
      .get('/llms.txt')
      .expect(200)
      .expect('Content-Type', /^text\/plain/);
    guide = answer.text;
    examples = examplesIn(guide);
  });

  /** The example of the guide whose path begins with this text. */
  function example(method: Example['method'], path: string): Example {
    return examples.find((one) => one.method === method && one.path.startsWith(path))!;
  }

  it('has at most 1,500 tokens', () => {
    expect(estimateTokens(guide)).toBeLessThanOrEqual(MAX_TOKENS);
  });

  it('names only routes that exist', async () => {
    const { body } = await anonymous(url).get('/api/openapi.json').expect(200);
    const routes = Object.entries(body.paths as Record<string, object>).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method} ${path.replace(/\{\w+\}/g, '*')}`),
    );
    const named = examples.map(
      ({ method, path }) => `${method} ${path.split('?')[0]!.replace(/:\w+/g, '*')}`,
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !routes.includes(name))).toEqual([]);
  });

  it('links to addresses that exist', async () => {
    const addresses = [...guide.matchAll(/\]\((\S+)\)/g)].map(([, address]) => new URL(address!).pathname);
    expect(addresses.length).toBeGreaterThan(1);
    for (const address of addresses) await anonymous(url).get(address).redirects(1).expect(200);
  });

  describe('followed to the letter', () => {
    let owner: Person;
    let agent: Client;
    let nodeId: string;

    beforeAll(async () => {
      owner = await newOwner(url);
      const project = await newProject(owner, { name: 'Handbook', slug: 'handbook' });
      nodeId = await newDocument(
        owner,
        project,
        '/guides/start.md',
        '# Start\n\n## Install\n\nInstall Linux first.\n',
      );
      await newDocument(owner, project, '/guides/install-linux.md', '# Install Linux\n');
      const start = example('post', '/api/agent-pairing/start');
      const started = await anonymous(url).post(start.path, start.body).expect(201);
      const { userCode, deviceCode } = started.body.data;
      const poll = example('post', '/api/agent-pairing/poll');
      await owner.post('/api/agent-pairing/approve', { userCode }).expect(200);
      const polled = await anonymous(url)
        .post(poll.path, { ...poll.body, deviceCode })
        .expect(200);
      expect(polled.body.data.projects).toMatchObject([{ slug: 'handbook' }]);
      agent = bearer(url, polled.body.data.token as string);
    });

    it('connects, finds, reads and writes with its own examples', async () => {
      const others = examples.filter(
        ({ path }) => !/agent-pairing|\/api\/me$|since=|ref=|:id|published-docs|doc-ids/.test(path),
      );
      for (const { method, path, body } of others) {
        const address = path.replace(':projectId', 'handbook').replace(':nodeId', nodeId);
        const answer = await agent.send(method, address, body);
        expect(`${method} ${address}: ${[200, 201].includes(answer.status) || answer.text}`).toMatch(
          /: true$/,
        );
      }
    });

    it('finds the document that its example searches for', async () => {
      const { path, body } = example('post', '/api/catalog/locate');
      const found = await agent.post(path, body).expect(200);
      expect(found.body.data[0]).toMatchObject({ path: '/guides/install-linux.md' });
    });

    it('follows changes from a starting cursor', async () => {
      const { path } = example('get', '/api/projects/:projectId/catalog/changes');
      const address = path.replace(':projectId', 'handbook').split('?')[0]!;
      const { body } = await agent.get(address).expect(200);
      await agent.get(`${address}?since=${body.data.cursor}`).expect(200);
    });

    it('deletes what the agent wrote', async () => {
      const { path, body } = example('post', '/api/documents/save');
      const { nodeId: notes } = (await agent.post(path, body)).body.data;
      await agent.delete(`/api/nodes/${notes}`).expect(200);
      await agent.get(`/api/v1/documents/${notes}/content`).expect(404);
    });
  });
});
