import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { newOwner } from '#testing';
import type { OpenApi } from '../../libs/testing/src/conformance';
import { root } from '../../scripts/lib/paths.mjs';
import { createDatabase, startApi } from '../support/deployments';
import { documentFile } from '../support/test-run';

/** The groups of routes that programs do not call, or not with this client. */
const NOT_FOR_PROGRAMS = new Set(['Relay']);

interface Output {
  called: string[];
  notes: Record<string, unknown>;
}

/** The program in `client-program` is compiled against the types that openapi-typescript generates, and runs against the service. */
describe('a client that is generated from the OpenAPI document', () => {
  let folder: string;
  let output: Output;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'client-'));
    compile(folder);
    const api = await startApi({ databaseUrl: await createDatabase() });
    const owner = await newOwner(api.url);
    output = JSON.parse(run(join(folder, 'program.js'), [api.url, owner.cookie])) as Output;
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('calls a route of every group', () => {
    const { paths } = JSON.parse(readFileSync(documentFile(), 'utf8')) as OpenApi;
    const tagsOf = (route: string): string[] => {
      const [method = '', path = ''] = route.split(' ');
      return paths[path]![method.toLowerCase()]!.tags ?? [];
    };
    const all = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).flatMap((method) => tagsOf(`${method} ${path}`)),
    );
    const called = new Set(output.called.flatMap(tagsOf));
    expect([...new Set(all)].filter((tag) => !called.has(tag) && !NOT_FOR_PROGRAMS.has(tag))).toEqual([]);
  });

  it('reads lists in pages', () => {
    expect(output.notes.projects).toHaveLength(2);
  });

  it('tells errors apart by the codes of each route', () => {
    expect(output.notes.refusal).toMatch(/slug/);
  });

  it('gets 304 for the ETag that it knows', () => {
    expect(output.notes.unchanged).toBe(304);
    expect(output.notes.content).toContain('# Onboarding');
  });

  it('tells the forms of an answer apart', () => {
    expect(output.notes).toMatchObject({
      located: [true],
      manifest: ['/guides', '/guides/onboarding.md'],
      section: expect.stringContaining('Welcome.') as string,
      lineage: ['created'],
    });
  });

  it('finds, cites, edits and restores passages', () => {
    expect(output.notes).toMatchObject({
      passage: '/guides/releases.md#roll-back',
      context: [expect.stringContaining('Run it.') as string],
      diff: expect.stringContaining('+Run it twice.') as string,
      trash: ['/guides/releases.md'],
      states: ['unchanged', 'changed', 'changed'],
    });
  });

  it('manages what agents do', () => {
    expect(output.notes).toMatchObject({
      agents: ['Docs assistant'],
      policy: 'closed',
      keys: 'SVC_NOT_FOUND',
      distributions: 0,
    });
  });

  it('reads Markdown', () => {
    expect(output.notes.text).toContain('## First day');
    expect(output.notes.markdown).toContain('## First day');
  });
});

/** Generates the types and compiles the program with them, in a folder that has nothing else of this repository. */
function compile(folder: string): void {
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  copyFileSync(join(root, 'test/contract/client-program/program.ts'), join(folder, 'program.ts'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const generator = join(dirname(require.resolve('openapi-typescript/package.json')), 'bin', 'cli.js');
  run(generator, [documentFile(), '-o', join(folder, 'api.ts')]);
  const options = ['--strict', '--module', 'nodenext', '--target', 'es2023', '--types', 'node'];
  run(require.resolve('typescript/bin/tsc'), [...options, '--skipLibCheck', 'program.ts'], folder);
}

function run(program: string, options: string[], cwd?: string): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...options], {
    encoding: 'utf8',
    cwd,
  });
  if (status !== 0) throw new Error(`${program} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}
