import { readFileSync, readdirSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, relative } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';
import { InstalledSdk, manifestOf, sdk } from './installed-sdk';

describe('the package of the SDK', () => {
  let installed: InstalledSdk;
  beforeAll(async () => {
    installed = await InstalledSdk.install();
  });
  afterAll(() => installed?.remove());

  it('imports only Node, its declared dependencies and its own files', () => {
    const { dependencies = {} } = manifestOf(sdk);
    const dist = join(installed.package, 'dist');
    const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.m?(js|ts)$/.test(file),
    );
    expect(files.length).toBeGreaterThan(20);
    const foreign = files.flatMap((file) => {
      const text = readFileSync(join(dist, file), 'utf8');
      const imports = [
        ...text.matchAll(/^(?:import|export)\b[^;]*?\bfrom '([^']+)';|\bimport\('([^']+)'\)/gm),
      ];
      const names = imports.map(([, named, called]) => named ?? called!);
      return names
        .filter((name) => {
          if (isBuiltin(name) || dependencies[name]) return false;
          return !name.startsWith('.') || relative(dist, join(dist, file, '..', name)).startsWith('..');
        })
        .map((name) => `${file} imports ${name}`);
    });
    expect(foreign).toEqual([]);
  });

  it('has the versions of this repository, each pinned', () => {
    const { dependencies, devDependencies } = JSON.parse(
      readFileSync(join(root, 'package.json'), 'utf8'),
    ) as Record<string, Record<string, string>>;
    const versions = { ...dependencies, ...devDependencies };
    for (const [name, version] of Object.entries(manifestOf(sdk).dependencies!))
      expect({ [name]: version }).toEqual({ [name]: versions[name] });
  });

  it('names its version in the User-Agent', () => {
    const program = readFileSync(join(installed.package, 'dist', 'version.js'), 'utf8');
    expect(program).toContain(`'${manifestOf(sdk).version}'`);
  });

  it('has the sources of no test', () => {
    const files = readdirSync(installed.package, { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => /spec|testing/.test(file))).toEqual([]);
    expect(files).toContain('README.md');
  });

  it('can be imported by a plain script, whole and in parts', async () => {
    const { exports } = manifestOf(sdk);
    // The types by area have no values.
    const parts = Object.keys(exports).filter((part) => !part.endsWith('*'));
    const names = parts.map((part) => part.replace('.', '@document-workspace/sdk'));
    expect(names.length).toBeGreaterThanOrEqual(4);
    const list = JSON.stringify(names);
    installed.write(
      'parts.js',
      `for (const name of ${list}) console.log(name, Object.keys(await import(name)).length > 0);`,
    );
    expect(await installed.run('parts.js', [])).toEqual(names.map((name) => `${name} true`));
  });

  it('lets only correct programs compile', async () => {
    const wrong: Record<string, [line: string, problem: RegExp]> = {
      path: [`await client.get('/api/nothing', {});`, /api\/nothing/],
      parameter: [`await client.get('/api/nodes/{id}');`, /Expected 2 arguments/],
      field: [`await client.post('/api/documents/save', { body: { path: 'a.md' } });`, /content/],
      answer: [`(await client.get('/api/me')).data.email;`, /email/],
      scope: [
        `await connect({ baseUrl: '', clientName: '', onCode() {}, scopes: ['read:all'] });`,
        /read:all/,
      ],
    };
    const right = `import { connect, createClient } from '@document-workspace/sdk';
      const client = createClient({ baseUrl: '' });
      (await client.get('/api/me')).data.tenant.slug;
      void connect;\n`;
    const programs = Object.entries(wrong).map(([name, [line]]) => [name, right + line] as const);
    const problems = await installed.compile({ right, ...Object.fromEntries(programs) });
    const expected = Object.entries(wrong).map(([name, [, problem]]) => [
      `${name}.ts`,
      expect.stringMatching(problem) as string,
    ]);
    expect(problems).toEqual({ 'right.ts': '', ...Object.fromEntries(expected) });
  });
});
