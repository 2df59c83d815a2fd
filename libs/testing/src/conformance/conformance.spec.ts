import { Conformance, type Exchange } from './conformance';
import type { OpenApi, Schema } from './document';

const text = { type: 'string' };
const object = (properties: Record<string, Schema>, more: Schema = {}): Schema => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
  ...more,
});
const envelope = (data: Schema): Schema => object({ data });
const json = (schema: Schema) => ({ 'application/json': { schema } });

const DOCUMENT: OpenApi = {
  paths: {
    '/api/notes/{id}': {
      get: {
        security: [{ bearer: [] }],
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
          { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 50 } },
          { name: 'tags', in: 'query', explode: false, schema: { type: 'array', items: text } },
        ],
        responses: {
          200: {
            headers: { 'X-Request-Id': { required: true }, 'X-DailyLimit-Limit': {}, Location: {} },
            content: json(envelope({ $ref: '#/components/schemas/Note' })),
          },
          404: { $ref: '#/components/responses/NotFound' },
        },
      },
      put: {
        requestBody: { required: true, content: json({ $ref: '#/components/schemas/Input' }) },
        responses: { 200: { content: { ...json(object({})), 'text/plain': {} } } },
      },
    },
    '/api/notes/latest': { get: { responses: { 200: { content: json(envelope(text)) } } } },
    '/api/forms': {
      get: {
        responses: {
          200: {
            content: json(
              envelope({
                oneOf: [
                  object({ kind: { enum: ['short'] }, title: text }),
                  object({ kind: { enum: ['long'] }, title: text, pages: { type: 'integer' } }),
                ],
              }),
            ),
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Named: object({ name: text, owner: object({ id: text }) }),
      Note: {
        allOf: [
          { $ref: '#/components/schemas/Named' },
          object({ owner: object({ email: text }), extra: object({}, { additionalProperties: true }) }),
        ],
      },
      Input: object({ name: { type: 'string', maxLength: 10 } }),
      NotFound: object({ error: object({ code: { type: 'string', enum: ['SVC_NOT_FOUND'] } }) }),
    },
    responses: { NotFound: { content: json({ $ref: '#/components/schemas/NotFound' }) } },
  },
};

const NOTE = { name: 'Plan', owner: { id: '1', email: 'a@b.c' }, extra: { free: true } };
const JSON_ONLY = { 'content-type': 'application/json' };
const ID = '019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11';

describe('the conformance of an exchange', () => {
  const conformance = new Conformance(DOCUMENT);
  const problems = (exchange: Partial<Exchange>): string[] =>
    conformance.problemsOf({
      method: 'GET',
      target: `/api/notes/${ID}`,
      withToken: false,
      status: 200,
      headers: { 'content-type': 'application/json; charset=utf-8', 'x-request-id': '1' },
      body: { data: NOTE },
      ...exchange,
    });
  const withData = (data: unknown): string[] => problems({ body: { data } });
  const refusal = (code: string): Partial<Exchange> => ({
    status: 404,
    headers: JSON_ONLY,
    body: { error: { code } },
  });
  const put = (more: Partial<Exchange>): string[] =>
    problems({ method: 'put', headers: JSON_ONLY, body: {}, ...more });

  it('has no problem if the document says the same', () => {
    expect(problems({})).toEqual([]);
    expect(problems(refusal('SVC_NOT_FOUND'))).toEqual([]);
    expect(put({ sent: { name: 'Plan', ignored: 1 } })).toEqual([]);
  });

  it('has no problem if the document does not describe the route', () => {
    expect(problems({ target: '/elsewhere', body: 1 })).toEqual([]);
    expect(problems({ method: 'delete', body: 1 })).toEqual([]);
  });

  it('fails on a status that is not documented', () => {
    expect(problems({ status: 409 })).toEqual(['GET /api/notes/{id} 409: the status is not documented']);
  });

  it('fails on a code outside of the enum of its status', () => {
    expect(problems(refusal('SVC_CONFLICT'))).toEqual([
      'GET /api/notes/{id} 404: /error/code must be equal to one of the allowed values (SVC_NOT_FOUND), but is "SVC_CONFLICT"',
    ]);
  });

  it('fails on a property that is not documented, at every depth', () => {
    expect(problems({ body: { data: NOTE, meta: {} } })).toEqual([
      'GET /api/notes/{id} 200: /meta is not documented',
    ]);
    expect(withData({ ...NOTE, secret: 1 })).toEqual([
      'GET /api/notes/{id} 200: /data/secret is not documented',
    ]);
    expect(withData({ ...NOTE, owner: { ...NOTE.owner, password: 1 } })).toEqual([
      'GET /api/notes/{id} 200: /data/owner/password is not documented',
    ]);
  });

  it('fails on a property that is missing or has the wrong type', () => {
    expect(withData({ name: 'Plan', owner: NOTE.owner })).toEqual([
      'GET /api/notes/{id} 200: /data/extra is missing',
    ]);
    expect(withData({ ...NOTE, name: 7 })).toEqual([
      'GET /api/notes/{id} 200: /data/name must be string, but is 7',
    ]);
  });

  it('tells alternatives apart by their properties', () => {
    const form = (data: unknown): string[] =>
      problems({ target: '/api/forms', body: { data }, headers: JSON_ONLY });
    expect(form({ kind: 'short', title: 'x' })).toEqual([]);
    expect(form({ kind: 'long', title: 'x', pages: 2 })).toEqual([]);
    expect(form({ kind: 'short', title: 'x', pages: 2 })).not.toEqual([]);
  });

  it('fails on a header that is missing, where the caller should get it', () => {
    expect(problems({ headers: JSON_ONLY })).toEqual([
      'GET /api/notes/{id} 200: the header X-Request-Id is missing',
    ]);
    expect(problems({ withToken: true })).toEqual([
      'GET /api/notes/{id} 200: the header X-DailyLimit-Limit is missing',
    ]);
  });

  it('fails on a header that is not documented', () => {
    expect(problems({ headers: { ...JSON_ONLY, 'x-request-id': '1', etag: '"1"' } })).toEqual([
      'GET /api/notes/{id} 200: the header etag is not documented',
    ]);
  });

  it('fails on a media type that is not documented', () => {
    expect(put({ sent: { name: 'x' }, headers: { 'content-type': 'text/plain' } })).toEqual([]);
    expect(put({ sent: { name: 'x' }, headers: { 'content-type': 'text/html' } })).toEqual([
      'PUT /api/notes/{id} 200: the media type text/html is not documented',
    ]);
  });

  it('fails on an accepted request that the document forbids', () => {
    expect(put({ sent: { name: 'much too long a name' } })).toEqual([
      'PUT /api/notes/{id} 200: the body was accepted, but /name must NOT have more than 10 characters, but is "much too long a name"',
    ]);
    expect(put({})).toEqual(['PUT /api/notes/{id} 200: a request without a body was accepted']);
    expect(problems({ target: `/api/notes/${ID}?limit=51` })).toEqual([
      'GET /api/notes/{id} 200: the query was accepted, but /limit must be <= 50, but is 51',
    ]);
    expect(problems({ target: '/api/notes/plan' })).toEqual([
      'GET /api/notes/{id} 200: the path was accepted, but /id must match format "uuid", but is "plan"',
    ]);
    expect(problems({ target: `/api/notes/${ID}?limit=5&tags=a,b` })).toEqual([]);
  });

  it('accepts any request that the service refuses', () => {
    expect(problems({ ...refusal('SVC_NOT_FOUND'), target: '/api/notes/plan?limit=x' })).toEqual([]);
  });

  it('prefers literal segments of paths', () => {
    expect(problems({ target: '/api/notes/latest', body: { data: 'x' }, headers: JSON_ONLY })).toEqual([]);
  });
});
