import { newOwner, type Person } from '#testing';
import { deployment } from '../support/deployments';
import { Described } from './openapi-support';
import type { Schema } from './schema-check';

/** Texts that are kept exactly as they were written: documents, what replaces a part of them, and messages. */
const CONTENTS = ['content', 'contentHtml', 'find', 'replace', 'text', 'body', 'message'];
/** Paths and names of nodes, which the service checks name by name, and paths of files elsewhere. */
const PATHS = ['path', 'virtualPath', 'newPath', 'physicalPath', 'CreateNodeDto.name', 'UpdateNodeDto.name'];
/** Fields that are only compared, looked up or searched for: others never read them, or they are the reader's own text. */
const COMPARED = [
  ...[
    'password',
    'newPassword',
    'currentPassword',
    'token',
    'roomToken',
    'room_token',
    'refresh_token',
    'code',
    'code_verifier',
  ],
  ...[
    'deviceCode',
    'userCode',
    'clientMessageId',
    'dedupeKey',
    'ifMatch',
    'ifNoneMatch',
    'etag',
    'cursor',
    'query',
    'queries',
  ],
  ...[
    'scope',
    'project',
    'projectId',
    'sourceProject',
    'projectSlugs',
    'slug',
    'anchor',
    'docId',
    'documentIdRef',
    'targetId',
  ],
  ...[
    'targetProjects',
    'email',
    'attestation',
    'client_id',
    'grant_type',
    'token_type_hint',
    'resource',
    'schemas',
    'transports',
  ],
  ...['redirect_uri', 'redirect_uris', 'grant_types', 'response_types', 'token_endpoint_auth_method'],
];
/** Fields with a form of their own, which the service checks. The name of an OAuth client is cleaned and not refused. */
const OWN_FORM = [
  ...[
    'domain',
    'restrictToDomain',
    'callbackWebhookUrl',
    'issuer',
    'documentIds',
    'recipientActorIds',
    'allowedSenderActorIds',
  ],
  ...['capabilities', 'client_name'],
];
const OTHERS = new Set([...CONTENTS, ...PATHS, ...COMPARED, ...OWN_FORM]);

/** Characters that make one text look like another. */
const REFUSED = ['\u0007', '\u001b', '\u0085', '\u2028', '\u202e', '\u2066'];

describe('what people write in a request', () => {
  const [url] = deployment().api;
  let owner: Person;

  beforeAll(async () => {
    owner = await newOwner(url);
  });

  it('is refused with control characters or marks of direction, in every field that others read as a name or a description', async () => {
    const described = await Described.fetch();
    const [fields, unchecked] = [new Set<string>(), new Set<string>()];
    const visit = (schema: Schema, dto: string, field: string): void => {
      if (schema.$ref) {
        const name = schema.$ref.split('/').at(-1)!;
        if (!fields.has(name)) visit(described.schemaOf(schema), name, '');
        return void fields.add(name);
      }
      for (const [name, property] of Object.entries(schema.properties ?? {})) visit(property, dto, name);
      for (const part of [schema.anyOf, schema.oneOf, schema.items].flat()) if (part) visit(part, dto, field);
      if (![schema.type].flat().includes('string') || schema.enum || schema.format) return;
      if (OTHERS.has(field) || OTHERS.has(`${dto}.${field}`)) return;
      const pattern = schema.pattern === undefined ? undefined : new RegExp(schema.pattern, 'u');
      if (!pattern || REFUSED.some((character) => pattern.test(`a${character}b`)))
        unchecked.add(`${dto}.${field}`);
    };
    for (const [route, { requestBody }] of described.operations)
      for (const { schema } of Object.values(requestBody?.content ?? {})) visit(schema, route, '');
    expect([...unchecked]).toEqual([]);
  });

  it.each([
    ['/api/projects', { name: 'Handbook' }, 'description'],
    ['/api/projects', {}, 'name'],
    ['/api/rooms', {}, 'title'],
    ['/api/rooms', { title: 'Review' }, 'purpose'],
    ['/api/personal-views', { name: 'Reading list' }, 'description'],
    ['/api/share-groups', { name: 'Editors' }, 'description'],
    ['/api/agents', { displayName: 'Writer' }, 'bio'],
  ] as const)('is refused with a mark of direction: POST %s %j with %s', async (path, body, field) => {
    for (const character of REFUSED) {
      const answer = await owner.post(path, { ...body, [field]: `a${character}b` }).expect(400);
      expect(answer.body.error.details.fields).toEqual([expect.objectContaining({ path: field })]);
    }
  });

  it('can have lines, tabs and every script in a description', async () => {
    const description =
      'First line\r\n\tsecond: \u05e9\u05dc\u05d5\u05dd\u200f, \u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \u{1f469}\u200d\u{1f4bb}';
    const project = await owner.post('/api/projects', { name: 'Handbook', description }).expect(201);
    expect(project.body.data.description).toBe(description);
    const changed = await owner
      .patch(`/api/projects/${project.body.data.id}`, { description: 'a\u202eb' })
      .expect(400);
    expect(changed.body.error.message).toBe(
      '`description` must not contain direction marks, line separators (U+2028, U+2029), or control characters other than tabs and line ends.',
    );
  });
});
