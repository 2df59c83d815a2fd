import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type Person, anonymous, newOwner } from '#testing';
import { root } from '../../scripts/lib/paths.mjs';
import { raw } from '../platform/raw';
import { declaredPages } from '../support/declared-pages';
import { deployment } from '../support/deployments';

const [url] = deployment().api;
const ID = '01890a5d-ac96-774b-bcce-b302099a8057';

describe('the files of the dashboard', () => {
  let owner: Person;
  let page: string;
  let script: string;

  beforeAll(async () => {
    owner = await newOwner(url);
    page = (await owner.get('/').set('Accept', 'text/html').expect(200)).text;
    script = /src="(\/app\/assets\/[^"]+\.js)"/.exec(page)![1]!;
  });

  const get = (path: string, headers: Record<string, string> = {}) => raw(url, 'GET', path, headers);

  it('are one page at the address of every screen, for a person who is signed in', async () => {
    const screens = declaredPages().filter(({ screen }) => screen);
    expect(screens.length).toBeGreaterThan(15);
    for (const { path } of screens) {
      const address = path.replace(':id', ID).replace(':slug', 'handbook');
      const answer = await owner.get(`${address}?q=1`).set('Accept', 'text/html').expect(200);
      expect(answer.text).toBe(page);
    }
  });

  it('open without a connection at the address of every screen', () => {
    const worker = readFileSync(join(root, 'clients', 'dashboard', 'src', 'worker.ts'), 'utf8');
    const kept = new RegExp(/const SCREENS =\s*\/(.+)\/;/.exec(worker)![1]!);
    const screens = declaredPages().filter(({ screen, path }) => screen && path !== '/');
    expect(screens.filter(({ path }) => !kept.test(path))).toEqual([]);
  });

  it('are not the start page of a visitor, who reads what the service is', async () => {
    const { text } = await anonymous(url).get('/').expect(200);
    expect(text).toContain('Documents for people and their agents');
    expect(text).not.toContain(script);
  });

  it('send a visitor to sign in first, and back with the path and the query', async () => {
    for (const path of [`/documents/${ID}?from=mail`, '/search?q=a%26b%20c', '/projects/caf%C3%A9']) {
      const { headers } = await anonymous(url).get(path).expect(303);
      expect(new URL(headers.location!, url).searchParams.get('next')).toBe(path);
    }
  });

  it('have a policy that allows files of the service only, and trusted types', async () => {
    const { headers } = await owner.get('/projects').expect(200);
    const policy = headers['content-security-policy']!;
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'");
    expect(policy).toContain(
      "require-trusted-types-for 'script'; trusted-types document-html clipboard worker",
    );
    expect(policy).not.toMatch(/unsafe|data:|\*|https?:/);
    expect(page).not.toMatch(/<style|style=|<script>|onload=/);
  });

  it('are read again only after they changed', async () => {
    const { headers } = await owner.get('/projects').expect(200);
    expect(headers['cache-control']).toBe('private, no-cache');
    await owner.get('/documents/any').set('If-None-Match', headers.etag!).expect(304);
    await anonymous(url).get('/projects').set('If-None-Match', headers.etag!).expect(303);
  });

  it('are sent in the smallest form that the browser accepts, and are kept for ever', async () => {
    const plain = await get(script);
    expect(plain.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    const forms = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
    ] as const) {
      const answer = await get(script, { 'Accept-Encoding': accepted });
      expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
      expect(answer.bytes.length).toBeLessThan(plain.bytes.length);
      expect(forms[encoding](answer.bytes).equals(plain.bytes)).toBe(true);
    }
  });

  it('have a service worker at the root, which is read again each time', async () => {
    const { status, headers, bytes } = await get('/service-worker.js');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'public, no-cache',
      'content-type': 'text/javascript; charset=utf-8',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    });
    expect(bytes.toString()).toContain(script.split('/').pop());
  });

  it.each([
    '/app/assets/unknown.js',
    '/app/assets/',
    '/app/assets/..%2findex.html',
    '/app/assets/..%2f..%2fpackage.json',
    '/app/assets/%2e%2e%2f.vite%2fmanifest.json',
    '/app/.vite/manifest.json',
    '/app/index.html',
    '/app/assets/__proto__',
  ])('have no other names: %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it('give way to the settings while the organization is being deleted', async () => {
    const leaving = await newOwner(url);
    const { tenantSlug: slug, password: currentPassword } = leaving;
    await leaving.post('/api/organization/delete', { slug, currentPassword }).expect(200);
    await leaving.get('/').set('Accept', 'text/html').expect(303).expect('location', '/settings');
    const { text } = await leaving.get('/settings').set('Accept', 'text/html').expect(200);
    expect(text).toBe(page);
    await leaving.get('/projects').set('Accept', 'text/html').expect(403);
  });
});
