import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { Described } from './openapi-support';

describe('the OpenAPI document', () => {
  it('generates a typed client that compiles', async () => {
    const { document } = await Described.fetch();
    const folder = mkdtempSync(join(tmpdir(), 'openapi-'));
    try {
      const [source, types] = [join(folder, 'openapi.json'), join(folder, 'client.ts')];
      writeFileSync(source, JSON.stringify(document));
      run(join(dirname(require.resolve('openapi-typescript/package.json')), 'bin', 'cli.js'), [
        source,
        '-o',
        types,
      ]);
      writeFileSync(join(folder, 'use.ts'), CLIENT_CODE);
      const options = ['--noEmit', '--strict', '--skipLibCheck', 'false', '--ignoreConfig'];
      run(require.resolve('typescript/bin/tsc'), [...options, join(folder, 'use.ts'), types]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

/** Code that uses the generated client. It compiles only if the document has these types. */
const CLIENT_CODE = `
import type { components, paths } from './client';
type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : never;
type Saved = Json<paths['/api/projects/{projectId}/documents/save']['post']['responses'][201]>;
type Section = Json<paths['/api/v1/documents/{nodeId}/section']['post']['responses'][200]>;
type Manifest = Json<paths['/api/projects/{projectId}/manifest']['get']['responses'][200]>;
type Issued = Json<paths['/api/agent-pairing/poll']['post']['responses'][200]>;
export const etag = (saved: Saved): string => saved.data.etag;
export const level = (section: Section): number | undefined => section.data.heading?.level;
export const text = (section: Section): string | null => section.data.untrusted.text;
export const titles = (manifest: Manifest): (string | null)[] =>
  'nodes' in manifest.data ? manifest.data.nodes.map((node) => node.title) : [];
export const token = (issued: Issued): string => issued.data.token;
export const code = (body: components['schemas']['Error']): string => body.error.code;
type Missing = Json<paths['/api/projects/{id}']['get']['responses'][404]>;
export const missing = (body: Missing): 'SVC_NOT_FOUND' => body.error.code;
// @ts-expect-error a section always has its text under "untrusted"
export const direct = (section: Section): string => section.data.text;
`;

function run(program: string, options: string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...options], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ended with ${status}:\n${stdout}${stderr}`);
}
