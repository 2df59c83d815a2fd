import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { newOwner, newProject } from '#testing';
import { createBrowserClient } from '../../clients/sdk/src/browser';
import { newConnect } from '../../clients/sdk/src/transport';
import { bytesOf, png } from '../files/files-support';
import { deployment } from '../support/deployments';
import { root } from '../../scripts/lib/paths.mjs';

const SDK = join(root, 'clients', 'sdk', 'src');
/** The whole client of a browser, compressed. A dashboard's first screen has 200 KB. */
const MAX_BYTES = 8_000;

// The page of the person: one of another origin than the service.
beforeAll(() => Object.assign(globalThis, { location: new URL('http://localhost:5173') }));
afterAll(() => Reflect.deleteProperty(globalThis, 'location'));

describe('the SDK in a browser', () => {
  it('is bundled without a module of Node, and stays small', async () => {
    const { metafile, outputFiles } = await build({
      stdin: {
        contents: `export * from ${JSON.stringify(join(SDK, 'browser.ts'))};`,
        resolveDir: root,
        loader: 'ts',
      },
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'browser',
      write: false,
      metafile: true,
      logLevel: 'silent',
    });
    const imports = Object.values(metafile.inputs).flatMap((input) => input.imports);
    expect(imports.filter(({ path, external }) => external === true || path.startsWith('node:'))).toEqual([]);
    expect(outputFiles[0]!.text).not.toMatch(/\bnode:|\brequire\(/);
    const bytes = gzipSync(outputFiles[0]!.contents).length;
    expect(bytes).toBeLessThan(MAX_BYTES);
    expect(bytes).toBeGreaterThan(1_000);
  });

  it('uploads a pasted file with the cookie of the person, and gives its address', async () => {
    const [url] = deployment().api;
    const owner = await newOwner(url);
    const project = await newProject(owner);
    const sent: Request[] = [];
    const client = createBrowserClient({
      baseUrl: url,
      fetch: (request) => {
        sent.push(request);
        return fetch(asBrowser(request, owner.headers));
      },
    });
    const bytes = png();
    const pasted = new File([new Uint8Array(bytes)], 'pasted.png', { type: 'image/png' });
    const file = await client.files.upload(project.id, { name: pasted.name }, pasted);
    expect(file).toMatchObject({ path: '/pasted.png', type: 'image/png', bytes: bytes.length });
    expect(client.files.url(file)).toBe(`${url}/api/projects/${project.id}/files/${file.id}/content`);
    expect(await bytesOf(owner, file)).toEqual(bytes);
    const [{ credentials, headers }] = sent as [Request];
    expect([credentials, headers.get('content-type'), headers.get('authorization')]).toEqual([
      'include',
      'image/png',
      null,
    ]);
  });

  it('sends the cookie to another origin with a stream too', async () => {
    const sent: Request[] = [];
    const connect = newConnect({
      baseUrl: 'http://127.0.0.1:1',
      browser: { credentials: 'include' },
      fetch: (request) => {
        sent.push(request);
        return Promise.resolve(new Response());
      },
    });
    await connect('/api/events', {}, new AbortController().signal);
    expect(sent[0]!.credentials).toBe('include');
  });
});

/** A request as a browser sends it: with the cookie and the origin of the page. */
function asBrowser(request: Request, more: Record<string, string>): Request {
  const headers = new Headers(request.headers);
  for (const [name, value] of Object.entries(more)) headers.set(name, value);
  return new Request(request, { headers });
}
