import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'node:http';
import { type Person, type Project, newDocument, newNode, newOwner, newProject, sha256 } from '#testing';
import { Described, type Operation } from '../contract/openapi-support';
import type { Schema } from '../contract/schema-check';
import { newLive } from '../publishing/published-support';
import { deployment } from '../support/deployments';

const [url] = deployment().api;
/** Names of fields that hold a secret. */
const SECRET =
  /^(token|secret|password|ciphertext|enc|nonce|proof|sealedProof|sealed|userCode|deviceCode|roomCode|code)$|(Token|Secret)$/;
/** Fields with such a name that are not secret. */
const HARMLESS = new Set([
  // The code of an error of a scan.
  'GET /api/v1/manifest/scan/status code',
]);

interface Sent {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

function send(path: string, headers: Record<string, string>, method = 'GET'): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { method, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

function decoded({ headers, body }: Sent): string {
  const encoding = headers['content-encoding'];
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}

describe('answers of more than a kilobyte', () => {
  let owner: Person;
  let project: Project;
  let tree: string;
  beforeAll(async () => {
    owner = await newOwner(url);
    project = await newProject(owner);
    for (let n = 0; n < 12; n++)
      await newNode(owner, project, { type: 'file', name: `a-file-with-a-long-name-${n}.md` });
    await newDocument(owner, project, '/long.md', `# Long\n\n${'A line of text.\n\n'.repeat(200)}`);
    tree = `/api/projects/${project.id}/trees/${project.treeId}`;
  });

  const get = (path: string, encoding?: string, more: Record<string, string> = {}, method = 'GET') =>
    send(
      path,
      { Cookie: owner.cookie, ...(encoding !== undefined && { 'Accept-Encoding': encoding }), ...more },
      method,
    );

  it.each([
    ['br', 'gzip, deflate, br', 'br'],
    ['gzip', 'gzip, deflate', 'gzip'],
    ['gzip', 'br;q=0, gzip', 'gzip'],
    ['nothing', 'identity', undefined],
    ['nothing', undefined, undefined],
    ['nothing', 'gzip;q=0, br;q=0', undefined],
  ])('are sent as %s with Accept-Encoding: %s', async (_, accepted, encoding) => {
    for (const path of [
      tree,
      `/api/projects/${project.id}/children`,
      `/api/projects/${project.id}/manifest`,
    ]) {
      const plain = await get(path);
      const answer = await get(path, accepted);
      expect([path, answer.status, answer.headers['content-encoding']]).toEqual([path, 200, encoding]);
      expect(answer.headers.vary).toContain('Accept-Encoding');
      const stable = (text: string) => text.replace(/"generatedAt":"[^"]*"/, '');
      expect(stable(decoded(answer))).toBe(stable(plain.body.toString()));
      if (encoding) expect(answer.body.length).toBeLessThan(plain.body.length / 2);
    }
  });

  it('have a weak ETag, which If-None-Match and If-Match accept', async () => {
    const path = `/api/projects/${project.id}/children`;
    const plain = await get(path);
    const { headers } = await get(path, 'br');
    expect(headers.etag).toBe(`W/${plain.headers.etag as string}`);
    const known = await get(path, 'br', { 'If-None-Match': headers.etag as string });
    expect([known.status, known.body.length]).toEqual([304, 0]);
    expect(known.headers['content-encoding']).toBeUndefined();
    const id = (JSON.parse(plain.body.toString()) as { data: { id: string }[] }).data[0]!.id;
    const node = await owner.get(`/api/nodes/${id}`).expect(200);
    await owner
      .with({ 'If-Match': `W/${node.headers.etag!}` })
      .patch(`/api/nodes/${id}`, { sortOrder: 1 })
      .expect(200);
  });

  it('have the same headers for HEAD, and no body', async () => {
    const path = `/api/projects/${project.id}/children`;
    const answer = await get(path, 'gzip');
    const head = await get(path, 'gzip', {}, 'HEAD');
    expect(head.body).toHaveLength(0);
    for (const name of ['content-encoding', 'content-length', 'etag', 'vary'])
      expect([name, head.headers[name]]).toEqual([name, answer.headers[name]]);
  });

  it('are compressed on public pages too, and in the API reference', async () => {
    const doc = await newLive(owner, project);
    const page = await send(`/p/${owner.tenantSlug}/${doc.slug}`, {
      'Accept-Encoding': 'br',
      Accept: 'text/html',
    });
    expect(page.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept, Accept-Encoding' });
    expect(decoded(page)).toContain('</html>');
    for (const path of ['/api/openapi.json', '/api/docs/swagger-ui-bundle.js', '/api/docs/swagger-ui.css']) {
      const [plain, small] = [await send(path, {}), await send(path, { 'Accept-Encoding': 'br' })];
      expect([path, small.status, small.headers['content-encoding']]).toEqual([path, 200, 'br']);
      expect(sha256(decoded(small))).toBe(sha256(plain.body));
      expect(small.body.length).toBeLessThan(plain.body.length / 3);
      const known = await send(path, { 'If-None-Match': small.headers.etag as string });
      expect(known.status).toBe(304);
    }
  });

  it('stay as they are where a cookie is set, where something changes, on pages that people sign in to, and when refused', async () => {
    const accept = { 'Accept-Encoding': 'br, gzip' };
    const changed = await owner
      .with(accept)
      .post(`/api/projects/${project.id}/manifest/regenerate`)
      .expect(200);
    expect(changed.headers['content-encoding']).toBeUndefined();
    const page = await get('/device', 'br');
    expect([page.status, page.headers['content-encoding']]).toEqual([200, undefined]);
    const refused = await get(`/api/nodes/${project.rootNodeId}/children?limit=${'9'.repeat(2_000)}`, 'br');
    expect([refused.status, refused.headers['content-encoding']]).toEqual([400, undefined]);
  });
});

describe('answers with a secret', () => {
  let described: Described;
  beforeAll(async () => {
    described = await Described.fetch();
  });

  /** The names of all fields below a schema. */
  function fieldsOf(schema: Schema | undefined, seen = new Set<string>()): string[] {
    const {
      $ref,
      allOf = [],
      oneOf = [],
      anyOf = [],
      items,
      properties = {},
    } = (schema ?? {}) as {
      $ref?: string;
      allOf?: Schema[];
      oneOf?: Schema[];
      anyOf?: Schema[];
      items?: Schema;
      properties?: Record<string, Schema>;
    };
    if ($ref !== undefined) {
      if (seen.has($ref)) return [];
      seen.add($ref);
      return fieldsOf(described.document.components.schemas[$ref.split('/').pop()!], seen);
    }
    const inner = [...allOf, ...oneOf, ...anyOf, ...(items ? [items] : []), ...Object.values(properties)];
    return [...Object.keys(properties), ...inner.flatMap((part) => fieldsOf(part, seen))];
  }

  it('are declared, so that they are never compressed: every GET whose answer has a field with the name of a secret', () => {
    const undeclared = described.operations.flatMap(([route, operation]) => {
      if (!route.startsWith('GET ') || 'x-holds-secret' in operation) return [];
      return secretsOf(operation)
        .map((field) => `${route} ${field}`)
        .filter((field) => !HARMLESS.has(field));
    });
    expect(undeclared).toEqual([]);
    const declared = described.operations.filter(([, operation]) => 'x-holds-secret' in operation);
    expect(declared.length).toBeGreaterThanOrEqual(4);
  });

  function secretsOf({ responses }: Operation): string[] {
    const fields = Object.entries(responses).flatMap(([status, answer]) =>
      status.startsWith('2')
        ? Object.values(answer.content ?? {}).flatMap(({ schema }) => fieldsOf(schema))
        : [],
    );
    return [...new Set(fields)].filter((field) => SECRET.test(field));
  }
});
