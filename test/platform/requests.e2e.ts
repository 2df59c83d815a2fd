import { randomUUID } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { gzipSync } from 'node:zlib';
import { MISSING_ID, type Person, newOwner, newProject, newToken } from '#testing';
import { deployment } from '../support/deployments';
import { codeOf, raw } from './raw';

const JSON_TYPE = { 'Content-Type': 'application/json' };

describe('the HTTP layer', () => {
  const [url] = deployment().api;
  let owner: Person;
  let token: Record<string, string>;

  beforeAll(async () => {
    owner = await newOwner(url);
    token = { Authorization: `Bearer ${(await newToken(owner, 'write')).token}` };
  });

  const post = (body: string | Buffer, headers: Record<string, string> = JSON_TYPE, path = '/api/projects') =>
    raw(url, 'POST', path, { ...token, ...headers }, body);

  describe('a request with the User-Agent', () => {
    it.each(['Python-urllib/3.12', 'Python-urllib/2.7'])('%s gets 403 with the code 1010', async (agent) => {
      for (const path of ['/api/me', '/api/agent-pairing/start', '/', '/no/such/path']) {
        const answer = await raw(url, 'GET', path, { 'User-Agent': agent });
        expect({ status: answer.status, code: codeOf(answer) }).toEqual({ status: 403, code: '1010' });
        expect(answer.headers['x-request-id']).toBeDefined();
      }
    });

    it('Python-urllib/3.12 gets 1010 even with a valid credential', async () => {
      const answer = await raw(url, 'GET', '/api/me', { ...token, 'User-Agent': 'Python-urllib/3.12' });
      expect(codeOf(answer)).toBe('1010');
    });

    it.each([
      ['python-urllib/3.12'],
      ['Python-urllib'],
      ['Python-urllib/'],
      ['Python-urllib/3.12 my-agent/1.0'],
      ['Python-urllib/3.12-my-agent'],
      ['my-agent (Python-urllib/3.12)'],
      ['python-requests/2.32'],
      ['curl/8.9'],
      [undefined],
      [''],
    ])('%s is accepted', async (agent) => {
      const headers: Record<string, string> = agent === undefined ? token : { ...token, 'User-Agent': agent };
      expect((await raw(url, 'GET', '/api/me', headers)).status).toBe(200);
    });
  });

  describe('the request id', () => {
    it.each(['abcdefgh', randomUUID(), 'a.b-c_D9'.repeat(8)])('%s is returned unchanged', async (id) => {
      for (const path of ['/api/me', '/.well-known/jwks.json', '/nowhere', '/healthz'])
        expect((await raw(url, 'GET', path, { 'X-Request-Id': id })).headers['x-request-id']).toBe(id);
    });

    it.each(['short', 'x'.repeat(65), 'with space', '<script>alert(1)', 'semi;colon'])(
      '%s is replaced by a new one',
      async (id) => {
        const { headers } = await raw(url, 'GET', '/api/me', { 'X-Request-Id': id });
        expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      },
    );
  });

  describe('a body', () => {
    it.each(['{"name":', '{name: 1}', 'nonsense', '[1,2', '{"name":"x"}}'])(
      'that is not JSON gets 400: %s',
      async (body) => {
        const answer = await post(body);
        expect([answer.status, codeOf(answer)]).toEqual([400, 'SVC_VALIDATION_ERROR']);
      },
    );

    it.each([
      'null',
      '[]',
      '"text"',
      '7',
      'true',
      '[{"name":"x"}]',
      '{"name":null}',
      '{"__proto__":{"name":"x"}}',
    ])('that is not a valid JSON object gets 400: %s', async (body) => {
      const answer = await post(body);
      expect([answer.status, codeOf(answer)]).toEqual([400, 'SVC_VALIDATION_ERROR']);
    });

    it.each([
      ['text/plain'],
      ['application/x-www-form-urlencoded'],
      ['multipart/form-data; boundary=x'],
      ['application/json; charset=utf-7'],
      [undefined],
    ])('of type %s gets 415', async (type) => {
      const answer = await post('{"name":"x"}', type === undefined ? {} : { 'Content-Type': type });
      expect([answer.status, codeOf(answer)]).toEqual([415, 'SVC_UNSUPPORTED_MEDIA_TYPE']);
    });

    it('in an unknown encoding gets 415', async () => {
      const answer = await post('{"name":"x"}', { ...JSON_TYPE, 'Content-Encoding': 'x-unknown' });
      expect([answer.status, codeOf(answer)]).toEqual([415, 'SVC_UNSUPPORTED_MEDIA_TYPE']);
    });

    it.each(['gzip', 'deflate', 'br', 'identity, gzip', 'GZIP'])(
      'that is declared as compressed with %s gets 415, whatever it contains',
      async (encoding) => {
        for (const body of ['{"name":"x"}', gzipSync('{"name":"x"}'), gzipSync('['.repeat(1_000_000))]) {
          const answer = await post(body, { ...JSON_TYPE, 'Content-Encoding': encoding });
          expect([answer.status, codeOf(answer)]).toEqual([415, 'SVC_UNSUPPORTED_MEDIA_TYPE']);
          expect(answer.headers['accept-encoding']).toBe('identity');
        }
      },
    );

    it('that is not UTF-8 gets 415', async () => {
      const answer = await post(Buffer.from('{"name":"caf\u00e9"}', 'latin1'));
      expect([answer.status, codeOf(answer)]).toEqual([415, 'SVC_UNSUPPORTED_MEDIA_TYPE']);
    });

    it('above the limit of its route gets 413, with Content-Length and without', async () => {
      const body = JSON.stringify({ name: 'x'.repeat(300 * 1024) });
      for (const [name, value] of [
        ['Content-Length', String(body.length)],
        ['Transfer-Encoding', 'chunked'],
      ] as const) {
        const answer = await post(body, { ...JSON_TYPE, [name]: value });
        expect([answer.status, codeOf(answer)]).toEqual([413, 'SVC_PAYLOAD_TOO_LARGE']);
      }
    });
  });

  it.each([
    '/api/nowhere',
    '/api/projects/x/y/z',
    '/api',
    '/api/',
    '//api/me',
    '/api/me/more',
    '/.env',
    '/api/%00',
  ])('returns 404 for the unknown path %s', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE', 'PUT', 'PATCH']) {
      const answer = await raw(url, method, path, token);
      expect([method, answer.status, codeOf(answer)]).toEqual([method, 404, 'SVC_NOT_FOUND']);
      expect(answer.headers['x-request-id']).toBeDefined();
    }
  });

  it.each(['%', '%zz', '%c0%af', '%00', '..%2f..%2fetc', '%F0%9F', 'a%2Fb', '%5C', "'%20OR%201=1", '\u00ff'])(
    'returns 404 for the malformed id %s',
    async (id) => {
      const answer = await raw(url, 'GET', `/api/nodes/${encodeURI(id).replace(/%25/g, '%')}`, token);
      expect([answer.status, codeOf(answer)]).toEqual([404, 'SVC_NOT_FOUND']);
    },
  );

  it('answers another method of each documented path with 405 and the methods that it has, whoever asks', async () => {
    const { paths } = JSON.parse((await raw(url, 'GET', '/api/openapi.json')).text) as {
      paths: Record<string, Record<string, { servers?: unknown }>>;
    };
    // The relay serves its own, and SCIM asks for its token first.
    const here = Object.entries(paths).filter(
      ([path, methods]) =>
        !path.startsWith('/scim/') && Object.values(methods).every(({ servers }) => !servers),
    );
    expect(here.length).toBeGreaterThan(80);
    const methodsAt = (path: string): string[] =>
      Object.entries(paths)
        .filter(([pattern]) =>
          new RegExp(`^${pattern.replace(/[.*]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
        )
        .flatMap(([, methods]) => Object.keys(methods))
        .filter((method) => ['get', 'post', 'put', 'patch', 'delete'].includes(method))
        .map((method) => method.toUpperCase());
    for (const [pattern] of here) {
      const path = pattern.replace('{tag}', 'projects').replace(/\{\w+\}/g, MISSING_ID);
      const [answer, signedIn] = [await raw(url, 'PROPFIND', path), await raw(url, 'PROPFIND', path, token)];
      expect([path, answer.status, codeOf(answer), answer.headers.allow]).toEqual([
        path,
        405,
        'SVC_METHOD_NOT_ALLOWED',
        [...new Set(methodsAt(path))].sort().join(', '),
      ]);
      expect([path, signedIn.status, signedIn.headers.allow]).toEqual([path, 405, answer.headers.allow]);
    }
  });

  it('OPTIONS without an Origin gets the same 404 everywhere', async () => {
    for (const path of [
      '/api/me',
      '/api/openapi.json',
      '/api/openapi',
      '/healthz',
      '/api/docs/swagger-ui.css',
      '/service-worker.js',
      '/assets/x.css',
    ]) {
      const answer = await raw(url, 'OPTIONS', path);
      expect([path, answer.status, codeOf(answer)]).toEqual([path, 404, 'SVC_NOT_FOUND']);
    }
  });

  it('a token is accepted after any number of spaces, and after the name of the scheme in any case', async () => {
    const [, secret] = token.Authorization!.split(' ');
    for (const Authorization of [`Bearer  ${secret}`, `bearer ${secret}`, `BEARER    ${secret}`])
      expect((await raw(url, 'GET', '/api/me', { Authorization })).status).toBe(200);
  });

  it('a request with two Authorization headers gets 400, whatever they contain and wherever it goes', async () => {
    const valid = token.Authorization!;
    for (const pair of [
      [valid, valid],
      [valid, 'Bearer svc_wrong'],
      ['Bearer svc_wrong', valid],
      [valid, ''],
    ])
      for (const path of ['/api/me', '/api/projects', '/api/agent-pairing/status?userCode=x']) {
        const answer = await raw(url, 'GET', path, { Authorization: pair });
        expect([answer.status, codeOf(answer)]).toEqual([400, 'SVC_VALIDATION_ERROR']);
        expect(answer.text).toContain('at most one Authorization header');
      }
  });

  describe('a number that JSON can express and a double cannot hold', () => {
    it.each(['12345678901234567890', '9007199254740993', '-1e400', '1e-400', '18446744073709551616'])(
      'gets 400, which names it and its place: %s',
      async (number) => {
        for (const body of [
          `{"name":"x","a":{"b":[1,${number}]}}`,
          `{"a":{"b":[0,${number},""]},"name":null}`,
        ]) {
          const answer = await post(body);
          expect(answer.status).toBe(400);
          const { message, details } = (
            JSON.parse(answer.text) as { error: { message: string; details: object } }
          ).error;
          expect(message).toContain(`${number} is not. Send another number`);
          expect(details).toMatchObject({ fields: [{ path: 'a.b.1', rule: 'number' }] });
        }
      },
    );

    it.each(['0.1', '1e21', '9007199254740992', '-0', '1.0', '0.1234567890123456789'])(
      'is not %s',
      async (number) => {
        expect((await post(`{"name":"x","unknown":${number}}`)).status).toBe(201);
      },
    );

    it('is refused in stored data, which would come back as another number', async () => {
      const { treeId } = await newProject(owner);
      const create = (number: string) =>
        post(
          `{"type":"folder","name":"n${number}","metadata":{"n":${number}}}`,
          JSON_TYPE,
          `/api/trees/${treeId}/nodes`,
        );
      expect((await create('12345678901234567890')).status).toBe(400);
      const kept = await create('1234567890123456');
      expect(kept.text).toContain('{"n":1234567890123456}');
    });
  });

  it.each(['/API/me', '/api/ME', '/api/Projects', '/Healthz', '/Login', '/SCIM/v2/Users'])(
    'a path is written in one case only: %s gets 404',
    async (path) => {
      const answer = await raw(url, 'GET', path, { Cookie: owner.cookie });
      expect(answer.status).toBe(404);
    },
  );

  describe('a path with a slash at its end', () => {
    it.each([
      '/api/projects/',
      '/api/nodes/',
      '/api/tokens/',
      '/api/published-docs/',
      '/api/personal-views/',
      '/api/me/',
      '/api/lineage/public/',
    ])('is not a list whose id is missing: %s gets 404', async (path) => {
      const answer = await raw(url, 'GET', path, { Cookie: owner.cookie });
      expect([answer.status, codeOf(answer)]).toEqual([404, 'SVC_NOT_FOUND']);
    });

    it('is unknown for every route and method', async () => {
      const { paths } = JSON.parse((await raw(url, 'GET', '/api/openapi.json')).text) as {
        paths: Record<string, object>;
      };
      const session = { Cookie: owner.cookie, Origin: url };
      const routes = Object.entries(paths).flatMap(([path, methods]) =>
        Object.keys(methods)
          .filter((method) => ['get', 'post', 'put', 'patch', 'delete'].includes(method))
          .map((method) => ({ path, method: method.toUpperCase() })),
      );
      expect(routes.length).toBeGreaterThan(80);
      // Swagger UI answers with its page at both spellings, the tools of agents have one address with both, and SCIM asks for its token first.
      const spelledTwice = ['/', '/api/docs', '/mcp', '/.well-known/oauth-protected-resource/mcp'];
      const spelledOnce = routes.filter(
        ({ path }) => !spelledTwice.includes(path) && !path.startsWith('/scim/'),
      );
      for (const { path, method } of spelledOnce) {
        const spellings = [
          `${path.replace(/\{\w+\}/g, MISSING_ID)}/`,
          path.replace(/\{\w+\}$/, '').replace(/\{\w+\}/g, MISSING_ID),
        ];
        for (const spelling of spellings.filter((text) => text.endsWith('/'))) {
          const answer = await raw(url, method, spelling, session);
          expect([method, spelling, answer.status, method === 'HEAD' || codeOf(answer)]).toEqual([
            method,
            spelling,
            404,
            'SVC_NOT_FOUND',
          ]);
        }
      }
    });
  });

  it.each<[string, string, OutgoingHttpHeaders]>([
    ['two Authorization headers', '/api/me', { Authorization: ['Bearer a', 'Bearer b'] }],
    ['the User-Agent of urllib', '/api/me', { 'User-Agent': 'Python-urllib/3.12' }],
    ['no credential', '/api/me', {}],
    ['an unknown path', '/no/such/path', {}],
    ['a path that is not well-formed', '/api/projects/%', {}],
    ['a check of its health', '/healthz', {}],
    ['a page', '/sign-in', {}],
  ])('answers a request with %s with the headers that protect browsers', async (_, path, headers) => {
    const answer = await raw(url, 'GET', path, headers);
    expect(answer.headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
    });
  });

  it('answers HEAD like GET, without the body', async () => {
    for (const [path, headers] of [
      ['/api/me', token],
      ['/api/me', {}],
      ['/api/projects/nonsense', token],
      ['/.well-known/jwks.json', {}],
    ] as [string, Record<string, string>][]) {
      const [get, head] = [await raw(url, 'GET', path, headers), await raw(url, 'HEAD', path, headers)];
      expect(head.status).toBe(get.status);
      expect(head.text).toBe('');
      expect(head.headers['content-length']).toBe(get.headers['content-length']);
      expect(head.headers['content-type']).toBe(get.headers['content-type']);
    }
  });

  describe('refuses a caller who is not admitted before it examines the body', () => {
    const big = JSON.stringify({ name: 'x'.repeat(300 * 1024) });
    const id = randomUUID();
    it.each([
      ['malformed JSON', JSON_TYPE, '{"name":'],
      ['another media type', { 'Content-Type': 'text/plain' }, 'x'],
      ['an unknown encoding', { ...JSON_TYPE, 'Content-Encoding': 'x-unknown' }, '{}'],
      ['a body above the limit', JSON_TYPE, big],
      ['wrong fields', JSON_TYPE, '{"name":7}'],
    ] as [string, Record<string, string>, string][])('with %s', async (_name, headers, body) => {
      for (const [method, path] of [
        ['POST', '/api/projects'],
        ['POST', '/api/tokens'],
        ['PATCH', '/api/nodes/nonsense'],
        ['POST', `/api/projects/${id}/documents/save`],
      ] as const) {
        const unauthorized = await raw(url, method, path, headers, body);
        expect([path, unauthorized.status, codeOf(unauthorized)]).toEqual([path, 401, 'SVC_UNAUTHORIZED']);
        const foreign = { Cookie: owner.cookie, Origin: 'https://evil.example', ...headers };
        const rejected = await raw(url, method, path, foreign, body);
        expect([path, rejected.status, codeOf(rejected)]).toEqual([path, 403, 'SVC_CSRF_REJECTED']);
      }
      const token = await newToken(owner, 'read');
      const scoped = { ...token.headers, ...headers };
      const refused = await raw(url, 'POST', '/api/projects', scoped, body);
      expect([refused.status, codeOf(refused)]).toEqual([403, 'SVC_INSUFFICIENT_SCOPE']);
    });
  });
});
