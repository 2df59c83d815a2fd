import { Described, type OpenApi, type Operation } from './openapi-support';
import { problemsOfDocument } from './openapi-validity';
import { problemsOf, schemasIn } from './schema-check';

/** Parameters that accept a Doc ID as well as a UUID. */
const REFERENCES = new Set(['docId', 'globalId', 'projectId']);
/** The routes of a project and of an agent, which have a slug as well as an id. */
const SLUG_OR_ID = /\/api\/projects\/\{id\}$|\/api\/(v1\/)?agents\/\{id\}/;
/** Routes that change something and take no body. */
const WITHOUT_BODY = new Set([
  'POST /api/auth/sign-out',
  'POST /api/auth/passkeys/sign-in/options',
  'POST /api/organization/restore',
  'POST /api/projects/{projectId}/trees',
  'POST /api/mappings/{id}/restore',
  'POST /api/projects/{projectId}/manifest/regenerate',
  'POST /api/v1/documents/{nodeId}/revisions/{revisionId}/restore',
  'PUT /api/share-groups/{id}/members/{userId}',
  'POST /api/published-docs/{id}/unpublish',
  'POST /api/published-docs/{id}/scan',
  'POST /api/distributions/{id}/deliveries/{deliveryId}/redeliver',
  'POST /api/agents/{slug}/follow',
  'POST /api/agents/{id}/disconnect',
  'POST /api/agents/{id}/pause',
  'POST /api/agents/{id}/resume',
  'POST /api/rooms/agent/{id}/agent-members/{mid}/leave',
  'POST /api/rooms/{id}/close',
  'POST /api/rooms/{id}/resume',
  'POST /api/rooms/{id}/human-members/{mid}/approve',
  'POST /api/rooms/{id}/human-members/{mid}/deny',
  'POST /api/rooms/{id}/human-members/{mid}/revoke',
  'POST /api/rooms/{id}/agent-members/{mid}/approve',
  'POST /api/rooms/{id}/agent-members/{mid}/deny',
  'POST /api/rooms/{id}/agent-members/{mid}/revoke',
  'POST /api/rooms/{id}/agent-members/{mid}/reissue-signature',
  'POST /api/v1/agent-inbox/messages/{id}/ack',
  'POST /api/v1/agent-inbox/messages/{id}/read',
  'POST /api/v1/secret-envelopes/{id}/fetch',
  'POST /api/v1/secret-envelopes/{id}/revoke',
  'POST /api/v1/admin/scim-token',
  'POST /api/me/email/verification',
  'POST /api/members/invites/{id}/resend',
  'POST /api/v1/admin/oidc/check',
  'POST /api/organization/domains/{id}/verify',
]);

describe('the OpenAPI document', () => {
  let described: Described;
  let document: OpenApi;

  beforeAll(async () => {
    described = await Described.fetch();
    document = described.document;
  });

  it('says of every GET whose answer has an ETag that it answers 304', () => {
    const silent = described.operations.filter(
      ([route, { responses }]) =>
        route.startsWith('GET ') && responses['200']?.headers?.ETag !== undefined && !responses['304'],
    );
    expect(silent.map(([route]) => route)).toEqual([]);
  });

  it('is valid, and gives every operation a unique id', async () => {
    expect(document.openapi).toBe('3.1.0');
    expect(await problemsOfDocument(document)).toEqual([]);
    expect(described.operations.length).toBeGreaterThan(40);
    const ids = described.operations.map(([, { operationId }]) => operationId);
    expect(ids).toEqual([...new Set(ids)]);
  });

  it('describes every operation, parameter, field and tag', () => {
    const describesIt = ({ summary, description, parameters = [] }: Operation): boolean =>
      summary.length > 3 && Boolean(description) && parameters.every((p) => Boolean(p.description));
    expect(described.exceptions(describesIt)).toEqual([]);
    const fields = Object.entries(document.components.schemas).flatMap(([name, { properties = {} }]) =>
      Object.entries(properties).map(([field, schema]) => [`${name}.${field}`, schema] as const),
    );
    expect(fields.length).toBeGreaterThan(500);
    // They mean the same in every body, and a response describes the codes of its errors.
    const envelope = /^Error\w*(\.error|_Body\.code)$|^\w+Answer\.(data|meta)$/;
    const bare = fields.filter(([at, { description }]) => !description && !envelope.test(at));
    expect(bare.map(([at]) => at)).toEqual([]);
    expect(document.tags.filter(({ description }) => description.length < 10)).toEqual([]);
  });

  it('orders the operations by tag, and gives each one tag', () => {
    const order = document.tags.map(({ name }) => name);
    const tags = described.operations.map(([, operation]) => operation.tags);
    expect(tags.filter((of) => of.length !== 1)).toEqual([]);
    const ranks = tags.map(([tag]) => order.indexOf(tag!));
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
    expect([...new Set(ranks)]).toEqual([...order.keys()]);
  });

  it('lists the credentials that each route accepts, with the scopes of tokens', () => {
    const listsThem = ({ security, 'x-access': { credential, scopesWith } }: Operation): boolean => {
      const { kind, scopes } = credential;
      const tokens = [...(scopes ?? []), ...(scopesWith?.scopes ?? [])].map((scope) => ({ bearer: [scope] }));
      const expected: Record<string, object[]> = {
        anyone: [],
        visitor: [{}, { session: [] }],
        session: [{ session: [] }],
        'session-or-bearer': [{ session: [] }, ...(scopes ? tokens : [{ bearer: [] }])],
        bearer: tokens,
        scim: [{ scim: [] }],
      };
      return JSON.stringify(security) === JSON.stringify(expected[kind]);
    };
    expect(described.exceptions(listsThem)).toEqual([]);
    expect(Object.keys(document.components.securitySchemes).sort()).toEqual(['bearer', 'scim', 'session']);
  });

  it('describes the body of every route that takes one, as required if it has a required field', () => {
    const takesBody = (route: string): boolean =>
      route === 'DELETE /api/me' || (/^(POST|PUT|PATCH)/.test(route) && !WITHOUT_BODY.has(route));
    expect(
      described.apiExceptions(({ requestBody }, route) => Boolean(requestBody) === takesBody(route)),
    ).toEqual([]);
    const truly = ({ requestBody }: Operation): boolean =>
      !requestBody ||
      Object.values(requestBody.content).every(({ schema }) => {
        // A file.
        if (!schema.$ref) return requestBody.required === true;
        const {
          required = [],
          minProperties = 0,
          ...forms
        } = document.components.schemas[schema.$ref.split('/').at(-1)!]!;
        const needsField = required.length > 0 || minProperties > 0 || 'oneOf' in forms || 'anyOf' in forms;
        return requestBody.required === needsField;
      });
    expect(described.exceptions(truly)).toEqual([]);
  });

  it('has a schema for every successful response', () => {
    const hasSchemas = ({ responses }: Operation): boolean =>
      Object.keys(responses).some((status) => /^[23]/.test(status)) &&
      Object.entries(responses).every(
        ([status, { content = {} }]) =>
          !status.startsWith('2') || status === '204' || Object.values(content).some(({ schema }) => schema),
      );
    expect(described.exceptions(hasSchemas)).toEqual([]);
  });

  it('names every schema of an object, for generators of clients', () => {
    const unnamed = described.operations.flatMap(([route, { responses, requestBody }]) =>
      [requestBody, ...Object.values(responses)]
        .flatMap((part) => Object.values(part?.content ?? {}))
        .filter(({ schema }) => !schema.$ref && schema.type !== 'string')
        .map(() => route),
    );
    expect(unnamed).toEqual([]);
    // The routes of operators, which no client is generated for, have answers without DTOs.
    const nested = [...schemasIn(document)].filter(
      ([at, { properties }]) =>
        properties && !/^\/components\/schemas\/([^/]+$|(Health|OpenapiIndex)\w*Answer\/)/.test(at),
    );
    expect(nested.map(([at]) => at)).toEqual([]);
  });

  it('describes the meta of every list as it is sent', () => {
    const schemas = described.operations.flatMap(([route, { responses }]) => {
      const { schema } = responses['200']?.content?.['application/json'] ?? {};
      if (!schema) return [];
      const body = described.schemaOf(schema);
      const forms = (body.oneOf ?? [body]).map((form) => described.schemaOf(form));
      return forms.flatMap((form) => (form.properties?.meta ? [[route, form] as const] : []));
    });
    expect(schemas.length).toBeGreaterThan(10);
    const wrong = schemas.filter(
      ([, { required = [], properties }]) =>
        !required.includes('meta') ||
        Object.values(described.schemaOf(properties!.meta!).properties!).some(
          ({ description }) => !description,
        ),
    );
    expect(wrong.map(([route]) => route)).toEqual([]);
  });

  it('closes the schemas of exactly those bodies that refuse unknown fields', () => {
    const closed = Object.entries(document.components.schemas).filter(
      ([, { additionalProperties }]) => additionalProperties === false,
    );
    expect(closed.map(([name]) => name)).toEqual(['CreatePublishedDocDto']);
  });

  it('names the alternative forms of a response', () => {
    const forms = described.operations.flatMap(([route, { responses }]) => {
      const { schema } = responses['200']?.content?.['application/json'] ?? {};
      const { oneOf = [] } = schema ? described.schemaOf(schema) : {};
      return oneOf.map(({ title }) => [route, title]);
    });
    expect(forms.length).toBeGreaterThan(3);
    expect(forms.filter(([, title]) => !title)).toEqual([]);
  });

  it('declares every path parameter, and ids as UUIDs', () => {
    const declared = ({ parameters = [] }: Operation, route: string): boolean => {
      const inPath = parameters.filter((parameter) => parameter.in === 'path');
      const names = [...route.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      return (
        JSON.stringify(inPath.map(({ name }) => name).sort()) === JSON.stringify(names.sort()) &&
        inPath.every(
          ({ name, schema }) =>
            !/id$/i.test(name) || REFERENCES.has(name) || SLUG_OR_ID.test(route) || schema.format === 'uuid',
        )
      );
    };
    expect(described.exceptions(declared)).toEqual([]);
  });

  it('has no dangling reference, and no keyword of OpenAPI 3.0', () => {
    expect(described.dangling()).toEqual([]);
    expect(JSON.stringify(document)).not.toContain('"nullable"');
  });

  it('has patterns that mean the same without Unicode mode, in which generated clients compile them', () => {
    const wrong = [...schemasIn(document)]
      .filter(([, { pattern }]) => pattern !== undefined && /\\p|\\u\{/i.test(pattern))
      .map(([at, { pattern }]) => `${at}: ${pattern}`);
    expect(wrong).toEqual([]);
  });

  it('has examples that are valid against its schemas', () => {
    const wrong = [...schemasIn(document)].flatMap(([at, schema]) =>
      (schema.examples ?? []).flatMap((example) =>
        problemsOf(example, schema).map((problem) => `${at}: ${JSON.stringify(example)} ${problem}`),
      ),
    );
    expect(wrong).toEqual([]);
  });
});
