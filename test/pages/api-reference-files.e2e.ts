import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { createRequire } from 'node:module';
import { anonymous } from '#testing';
import { raw } from '../platform/raw';
import { deployment } from '../support/deployments';

const folder = dirname(createRequire(__filename).resolve('swagger-ui-dist/package.json'));

describe('the page /api/docs', () => {
  const [url] = deployment().api;

  it('has every file that it loads, and serves no other file of its package', async () => {
    const page = await anonymous(url).get('/api/docs').expect(200);
    const loaded = [...page.text.matchAll(/(?:src|href)="\.\/docs\/([\w.-]+)"/g)].map(([, name]) => name!);
    expect(loaded).toContain('swagger-ui-bundle.js');
    const served: string[] = [];
    for (const name of new Set([...readdirSync(folder), ...loaded]))
      if ((await raw(url, 'GET', `/api/docs/${name}`)).status === 200) served.push(name);
    expect(served.sort()).toEqual([...new Set(loaded)].sort());
  });

  it.each([
    '/api/docs/',
    '/api/docs/?x=/',
    '/API/docs/package.json',
    '/api/docs//package.json',
    '/api/docs/%70ackage.json',
    '/api/docs/./package.json',
    '/api/docs/docs/swagger-ui-init.js',
  ])('is not at %s', async (path) => {
    expect((await raw(url, 'GET', path)).status).toBe(404);
  });
});
