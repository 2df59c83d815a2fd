import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { newDocument, newOwner, newProject, type Person } from '#testing';
import { deployment } from '../support/deployments';
import { InstalledSdk, sdk } from './installed-sdk';

const CONTENT =
  '# Onboarding\n\nWelcome.\n\n## First day\n\nGet a laptop.\n\n## First week\n\nMeet the team.\n';

/** The examples are run as their readers run them: by a plain Node, with the packed SDK, against the service. */
describe('the examples of the SDK', () => {
  const { api, relay } = deployment();
  let installed: InstalledSdk;
  let owner: Person;
  let nodeId: string;
  let problems: Record<string, string>;

  beforeAll(async () => {
    installed = await InstalledSdk.install();
    owner = await newOwner(api[0]);
    const project = await newProject(owner, { slug: 'handbook' });
    nodeId = await newDocument(owner, project, 'onboarding.md', CONTENT);
    for (let i = 1; i <= 4; i++) await newDocument(owner, project, `guides/guide-${i}.md`);
    const names = readdirSync(join(sdk, 'examples'));
    const sources = names.map((file) => [
      file.replace(/\.ts$/, ''),
      readFileSync(join(sdk, 'examples', file), 'utf8'),
    ]);
    const readme = firstProgramOf('README.md').replace("'http://localhost:3000'", 'process.argv[2]!');
    problems = await installed.compile({ ...Object.fromEntries(sources), readme });
    await connectWith('connect.js');
  });
  afterAll(() => installed?.remove());

  /** Runs a program that connects, and approves the connection as the owner. Returns what it prints after the approval. */
  async function connectWith(program: string): Promise<string[]> {
    const approvals: Promise<unknown>[] = [];
    const lines = await installed.run(program, [api[0]], (line) => {
      const code = /\b[A-Z]{4}-[A-Z]{4}\b/.exec(line)?.[0];
      // Requests of supertest are sent by `then`.
      if (code)
        approvals.push(owner.post('/api/agent-pairing/approve', { userCode: code }).expect(200).then());
    });
    await Promise.all(approvals);
    return lines.slice(1);
  }

  it('all compile, and are all tested', () => {
    expect(problems).toEqual({
      'catalog.ts': '',
      'connect.ts': '',
      'edit.ts': '',
      'readme.ts': '',
      'room.ts': '',
      'ten-minutes.ts': '',
    });
  });

  it('connect an agent, and keep its credentials private', () => {
    const file = join(installed.folder, 'agent.json');
    expect(statSync(file).mode & 0o077).toBe(0);
    const credentials = JSON.parse(readFileSync(file, 'utf8')) as { tenantId: string; signingKey: object };
    expect(credentials).toMatchObject({
      tenantId: owner.tenantId,
      signingKey: { kty: 'OKP', crv: 'Ed25519' },
    });
  });

  it('list a catalog, page by page', async () => {
    const lines = await installed.run('catalog.js', ['handbook']);
    const paths = lines.map((line) => line.replace(/: \d+ tokens$/, ''));
    expect(paths.sort()).toEqual([1, 2, 3, 4].map((i) => `/guides/guide-${i}.md`).concat('/onboarding.md'));
  });

  it('find a document, read one section, and save it without overwriting a change', async () => {
    const lines = await installed.run('edit.js', ['handbook', 'first day']);
    expect(lines[0]).toMatch(/^\/onboarding\.md, lines \d+ and following:$/);
    expect(lines).toContain('Get a laptop.');
    expect(lines).not.toContain('Meet the team.');
    expect(lines.at(-1)).toBe('Refused: SVC_PRECONDITION_FAILED');
    const { body } = await owner.get(`/api/v1/documents/${nodeId}/content`).expect(200);
    expect(body.data.content).toBe(`${CONTENT}\nRead by an agent.\n`);
  });

  it('take part in a room until it is closed', async () => {
    const room = await owner.post('/api/rooms', { title: 'Review' }).expect(201);
    const path = `/api/rooms/${room.body.data.id as string}`;
    const invite = await owner.post(`${path}/invites`, { kind: 'agent' }).expect(201);
    const acts: Promise<unknown>[] = [];
    const approveAgent = async () => {
      const { body } = await owner.get(`${path}/waiting-room`).expect(200);
      await owner.post(`${path}/agent-members/${body.data.agents[0].id as string}/approve`).expect(200);
    };
    const lines = await installed.run('room.js', [invite.body.data.roomToken as string, relay], (line) => {
      if (line === 'Waiting for the host') acts.push(approveAgent());
      if (line === '1. agent: This is turn 1.') acts.push(owner.post(`${path}/close`).expect(200).then());
    });
    await Promise.all(acts);
    expect(lines.slice(0, 2)).toEqual(['Waiting for the host', '1. agent: This is turn 1.']);
    expect(lines.at(-1)).toBe('The room is closed');
  });

  it('of the README lead to a first success in ten lines', async () => {
    expect(firstProgramOf('README.md').trim().split('\n').length).toBeLessThanOrEqual(10);
    expect(await connectWith('readme.js')).toEqual([`Connected to ${owner.tenantSlug}`]);
  });
});

function firstProgramOf(page: string): string {
  return /```ts\n([^]+?)```/.exec(readFileSync(join(sdk, page), 'utf8'))![1]!;
}
