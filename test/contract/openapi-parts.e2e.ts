import { deployment } from '../support/deployments';
import { Described } from './openapi-support';
import { problemsOfDocument } from './openapi-validity';

interface Summary {
  name: string;
  description: string;
  href: string;
  operations: number;
}

describe('the parts of the OpenAPI document', () => {
  let parts: Summary[];

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(deployment().api[0] + path, { headers });

  beforeAll(async () => {
    const answer = await get('/api/openapi');
    parts = ((await answer.json()) as { data: Summary[] }).data;
  });

  it('are listed with one part per tag, in the order of the tags', async () => {
    const { document } = await Described.fetch();
    expect(parts.map(({ name, description }) => ({ name, description }))).toEqual(document.tags);
  });

  it('contain every operation of the whole document once', async () => {
    const whole = await Described.fetch();
    const described = await Promise.all(parts.map(({ href }) => Described.fetch(href)));
    const routes = described.flatMap(({ operations }) => operations.map(([route]) => route));
    expect(routes).toEqual(whole.operations.map(([route]) => route));
    expect(described.map(({ operations }) => operations.length)).toEqual(
      parts.map(({ operations }) => operations),
    );
  });

  it('are valid documents of their own, with only the components that they need', async () => {
    for (const { href } of parts) {
      const { document } = await Described.fetch(href);
      expect(await problemsOfDocument(document)).toEqual([]);
      const text = JSON.stringify(document);
      const unused = Object.entries(document.components)
        .filter(([kind]) => kind !== 'securitySchemes')
        .flatMap(([kind, components]) =>
          Object.keys(components as object).map((name) => `"#/components/${kind}/${name}"`),
        )
        .filter((reference) => !text.includes(reference));
      expect(unused).toEqual([]);
    }
  });

  it('are much smaller than the whole', async () => {
    const size = async (path: string) => (await (await get(path)).arrayBuffer()).byteLength;
    const whole = await size('/api/openapi.json');
    for (const { href } of parts) expect(await size(href)).toBeLessThan(whole / 4);
  });

  it('have ETags, and are answered with 304 while they are current', async () => {
    for (const path of ['/api/openapi', '/api/openapi.json', parts[0]!.href]) {
      const answer = await get(path);
      const etag = answer.headers.get('etag')!;
      expect(etag).toMatch(/^(W\/)?"[0-9a-f]+"$/);
      const again = await get(path, { 'If-None-Match': etag });
      expect([again.status, await again.text()]).toEqual([304, '']);
      expect((await get(path, { 'If-None-Match': '"other"' })).status).toBe(200);
    }
  });

  it('answer 404 for an unknown tag', async () => {
    const answer = await get('/api/openapi/unknown.json');
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ error: { code: 'SVC_NOT_FOUND' } });
  });
});
