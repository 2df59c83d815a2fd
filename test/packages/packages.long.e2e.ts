import type { ChildProcess } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { root } from '../../scripts/lib/paths.mjs';
import { testTools } from '../../scripts/lib/tools.mjs';
import { type Person, newDocument, newOwner, newProject } from '#testing';
import { deployment } from '../support/deployments';
import { AuthorsFolder, commandsOf, tenMinutesOf } from './packed';

const CONTENT = '# Onboarding\n\nWelcome.\n\n## First day\n\nGet a laptop.\n';
const { python, missingPython } = testTools();
if (missingPython) console.warn(`Skipped: the client for Python: ${missingPython}`);

describe('the packages, in an empty folder', () => {
  const { api } = deployment();
  let folder: AuthorsFolder;
  let owner: Person;
  let nodeId: string;

  beforeAll(async () => {
    folder = await AuthorsFolder.withPackages();
    owner = await newOwner(api[0]);
    const project = await newProject(owner, { slug: 'handbook' });
    nodeId = await newDocument(owner, project, 'onboarding.md', CONTENT);
  });
  afterAll(() => folder?.remove());

  /** Expects the output and the effects of the program of ten minutes, in each language. */
  async function expectTenMinutes(lines: string[]): Promise<void> {
    expect(lines).toEqual([
      expect.stringMatching(/^\/onboarding\.md: \S+$/),
      expect.stringMatching(/^Saved [0-9a-f-]{36}$/),
      'I changed /onboarding.md.',
    ]);
    const { body } = await owner.get(`/api/v1/documents/${nodeId}/content`).expect(200);
    expect(body.data.content).toContain('Checked by an agent.');
  }

  describe('the SDK', () => {
    let [compile, run] = ['', ''];

    beforeAll(async () => {
      for (const line of commandsOf('sdk', 'Install').flat()) await folder.line(line);
      folder.write('first-agent.ts', tenMinutesOf('sdk', api[0]));
      [[compile, run]] = commandsOf('sdk', 'Ten minutes') as [[string, string]];
      await folder.line(compile);
    });

    it('is through pairing, search, edit and inbox with the program of its README', async () => {
      const lines = await folder.approved(owner, 'sh', '-c', run);
      await expectTenMinutes(lines);
    });

    it('makes the compiler resolve the types of the routes that are called, and not of all', async () => {
      folder.write(
        'one-call.ts',
        `import { createClient } from '@document-workspace/sdk';
         console.log((await createClient({ baseUrl: '' }).get('/api/me')).data.tenant.slug);\n`,
      );
      const diagnosed = compile.replace('first-agent.ts', '--skipLibCheck --extendedDiagnostics one-call.ts');
      const output = await folder.command('sh', '-c', diagnosed);
      // With the types of openapi-fetch, one call had 280,000.
      expect(Number(/^Instantiations:\s+(\d+)/m.exec(output)![1])).toBeLessThan(10_000);
    });

    it('has no link out of the package in its README', () => {
      const installed = join(folder.path, 'node_modules', '@document-workspace', 'sdk');
      const files = readdirSync(installed, { recursive: true, encoding: 'utf8' });
      const page = readFileSync(join(installed, 'README.md'), 'utf8');
      const links = [...page.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link!);
      expect(links.length).toBeGreaterThan(3);
      expect(links.filter((link) => !link.startsWith('#') && !files.includes(link))).toEqual([]);
    });
  });

  describe('the tools for agents, by npx and without an installation,', () => {
    it('connect, search, edit and use the inbox', async () => {
      const [[connect]] = commandsOf('mcp', 'From a package') as [[string]];
      const options = `--url ${api[0]} --no-browser --toolsets inbox`;
      const child = folder.start('sh', '-c', `${folder.withPacked(connect)} ${options}`);
      await approveWhenAsked(child, owner);
      const [command, ...args] = folder.withPacked(connect).replace(' --connect', '').split(' ');
      const client = new Client({ name: 'author', version: '1.0.0' });
      await client.connect(
        new StdioClientTransport({
          command: command!,
          args: [...args, ...options.split(' ')],
          cwd: folder.path,
          env: { PATH: process.env.PATH!, HOME: folder.path },
          stderr: 'ignore',
        }),
      );
      const call = async (name: string, args: Record<string, unknown>): Promise<string> => {
        const { content, isError } = await client.callTool({ name, arguments: args });
        const [{ text }] = content as [{ text: string }];
        if (isError) throw new Error(`${name}: ${text}`);
        return text;
      };
      expect(await call('search', { query: 'What happens on the first day?' })).toContain('Get a laptop.');
      const append = { op: 'append', text: 'Checked by a tool.' };
      await call('edit', { document: 'handbook/onboarding.md', edits: [append] });
      const { body } = await owner.get(`/api/v1/documents/${nodeId}/content`).expect(200);
      expect(body.data.content).toContain('Checked by a tool.');
      const [actorId] = /[\da-f-]{36}/.exec(await call('inbox_address', {}))!;
      await call('policiesSet', { actorId, policy: 'open' });
      await call('messagesSend', { recipientActorIds: [actorId], body: 'I changed the handbook.' });
      expect(await call('messagesList', { wait: 5 })).toContain('I changed the handbook.');
      await client.close();
    });
  });

  (python ? describe : describe.skip)('the client for Python', () => {
    const venv = join('.venv', 'bin', 'python');

    beforeAll(async () => {
      // Debian's cryptography is among the packages of the system, and the packages of the first line are installed.
      const [, [, ...lines]] = commandsOf('python', 'Install') as [string[], string[]];
      for (const line of lines) await folder.line(line.replace(/^python3 /, `${python!} `));
    });

    it('is through pairing, search, edit and inbox with the program of its README', async () => {
      folder.write('first_agent.py', tenMinutesOf('python', api[0]));
      const [[run]] = commandsOf('python', 'Ten minutes') as [[string]];
      await expectTenMinutes(await folder.approved(owner, 'sh', '-c', run));
    });

    it('passes its own tests, with the vectors of the protocols', async () => {
      const tests = join(root, 'clients', 'python', 'tests');
      await folder.command(venv, '-B', '-m', 'unittest', 'discover', '-s', tests);
    });
  });
});

/** Approves the connection for which a program prints a code, and waits until it ends. */
async function approveWhenAsked(child: ChildProcess, person: Person): Promise<void> {
  let printed = '';
  const approvals: Promise<unknown>[] = [];
  const read = (data: Buffer): void => {
    printed += data.toString();
    const userCode = /The code is ([A-Z]{4}-[A-Z]{4})\./.exec(printed)?.[1];
    if (userCode && approvals.length === 0)
      approvals.push(person.post('/api/agent-pairing/approve', { userCode }).expect(200).then());
  };
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', read);
  const code = await new Promise((resolve) => child.on('close', resolve));
  await Promise.all(approvals);
  if (code !== 0) throw new Error(`The program ended with ${String(code)}: ${printed}`);
}
