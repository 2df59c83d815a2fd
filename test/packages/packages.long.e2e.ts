import { createInterface } from 'node:readline';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';
import { testTools } from '../../scripts/lib/tools.mjs';
import { type Person, newDocument, newOwner, newProject } from '#testing';
import { deployment } from '../support/deployments';
import { AuthorsFolder, tenMinutesOf } from './packed';

const CONTENT = '# Onboarding\n\nWelcome.\n\n## First day\n\nGet a laptop.\n';
const TSC = require.resolve('typescript/bin/tsc');
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
    let output: string;

    beforeAll(async () => {
      folder.write('package.json', '{ "type": "module" }');
      await folder.command(
        'npm',
        'install',
        '--prefer-offline',
        '--no-audit',
        '--no-fund',
        folder.packed('sdk'),
      );
      folder.write('ten-minutes.ts', tenMinutesOf('sdk', api[0]));
      folder.write(
        'one-call.ts',
        `import { createClient } from '@document-workspace/sdk';
         console.log((await createClient({ baseUrl: '' }).get('/api/me')).data.tenant.slug);\n`,
      );
      const types = ['--typeRoots', join(root, 'node_modules', '@types'), '--types', 'node'];
      const options = ['--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2023', ...types];
      await folder.command(process.execPath, TSC, ...options, 'ten-minutes.ts');
      output = await folder.command(
        process.execPath,
        TSC,
        ...options,
        '--extendedDiagnostics',
        'one-call.ts',
      );
    });

    it('is through pairing, search, edit and inbox with the program of its README', async () => {
      const lines = await folder.approved(owner, process.execPath, 'ten-minutes.js', 'handbook', 'first day');
      await expectTenMinutes(lines);
    });

    it('makes the compiler resolve the types of the routes that are called, and not of all', () => {
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

  it('the tools for agents are listed by npx, without an installation', async () => {
    const args = ['--yes', folder.packed('mcp'), '--url', api[0], '--no-browser'];
    const child = folder.start('npx', ...args);
    const requests = [
      {
        id: 1,
        method: 'initialize',
        params: {
          protocolVersion: '2025-11-25',
          capabilities: {},
          clientInfo: { name: 'test', version: '1' },
        },
      },
      { method: 'notifications/initialized' },
      { id: 2, method: 'tools/list' },
    ];
    for (const request of requests) child.stdin!.write(`${JSON.stringify({ jsonrpc: '2.0', ...request })}\n`);
    const names = await new Promise<string[]>((resolve) =>
      createInterface(child.stdout!).on('line', (line) => {
        const { id, result } = JSON.parse(line) as { id?: number; result?: { tools: { name: string }[] } };
        if (id === 2) resolve(result!.tools.map(({ name }) => name));
      }),
    );
    expect(names).toEqual(expect.arrayContaining(['context', 'search', 'read', 'edit']));
    child.stdin!.end();
  });

  (python ? describe : describe.skip)('the client for Python', () => {
    const venv = join('.venv', 'bin', 'python');

    beforeAll(async () => {
      // Debian's cryptography is among the packages of the system.
      await folder.command(python!, '-m', 'venv', '--system-site-packages', '.venv');
      const pip = ['-m', 'pip', 'install', '--quiet', '--no-index'];
      await folder.command(venv, ...pip, folder.packed('document_workspace'));
    });

    it('is through pairing, search, edit and inbox with the program of its README', async () => {
      folder.write('ten_minutes.py', tenMinutesOf('python', api[0]));
      const lines = await folder.approved(owner, venv, 'ten_minutes.py', 'handbook', 'first day');
      await expectTenMinutes(lines);
    });

    it('passes its own tests, with the vectors of the protocols', async () => {
      const tests = join(root, 'clients', 'python', 'tests');
      await folder.command(venv, '-B', '-m', 'unittest', 'discover', '-s', tests);
    });
  });
});
