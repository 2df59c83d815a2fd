import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { deployment } from '../support/deployments';
import { type Schema, problemsOf, schemasIn } from './schema-check';

interface Answer {
  description: string;
  content?: Record<string, { schema: Schema }>;
  headers?: Record<string, unknown>;
}
interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security?: Record<string, string[]>[];
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, Answer>;
  'x-access': { credential: { kind: keyof typeof SCHEMES } };
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; headers: object; securitySchemes: object };
}

const SCHEMES = {
  anyone: [],
  visitor: [],
  session: ['session'],
  'session-or-bearer': ['session', 'bearer'],
  bearer: ['bearer'],
};
/** Parameters that accept a Doc ID as well as a UUID. */
const REFERENCES = new Set(['docId', 'globalId']);
/** Routes that change something and take no body. */
const WITHOUT_BODY = new Set([
  'POST /api/auth/sign-out',
  'POST /api/projects/{projectId}/trees',
  'POST /api/projects/{projectId}/manifest/regenerate',
  'POST /api/v1/documents/{nodeId}/revisions/{revisionId}/restore',
  'PUT /api/share-groups/{id}/members/{userId}',
  'POST /api/published-docs/{id}/unpublish',
  'POST /api/published-docs/{id}/scan',
]);

describe('the OpenAPI document', () => {
  let document: Document;
  let operations: [route: string, operation: Operation][];

  beforeAll(async () => {
    const answer = await fetch(`${deployment().api[0]}/api/openapi.json`);
    document = (await answer.json()) as Document;
    operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, Operation] => [
        `${method.toUpperCase()} ${path}`,
        operation,
      ]),
    );
  });

  /** The routes for which a condition does not hold. */
  function exceptions(holds: (operation: Operation, route: string) => boolean): string[] {
    return operations.filter(([route, operation]) => !holds(operation, route)).map(([route]) => route);
  }

  it('conforms to OpenAPI 3.1 and gives every operation a unique id', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(operations.length).toBeGreaterThan(40);
    const ids = operations.map(([, { operationId }]) => operationId);
    expect(ids).toEqual([...new Set(ids)]);
    expect(exceptions(({ summary, tags }) => summary.length > 3 && tags.length === 1)).toEqual([]);
  });

  it('lists the credentials that each route accepts', () => {
    const listsThem = ({ security = [], 'x-access': access }: Operation): boolean =>
      JSON.stringify(security.flatMap(Object.keys)) === JSON.stringify(SCHEMES[access.credential.kind]);
    expect(exceptions(listsThem)).toEqual([]);
    expect(Object.keys(document.components.securitySchemes).sort()).toEqual(['bearer', 'session']);
  });

  it('describes the body of every route that takes one, and the responses 413 and 415', () => {
    const takesBody = (route: string): boolean => /^(POST|PUT|PATCH)/.test(route) && !WITHOUT_BODY.has(route);
    expect(exceptions(({ requestBody }, route) => Boolean(requestBody) === takesBody(route))).toEqual([]);
    const refusable = ({ requestBody, responses }: Operation): boolean =>
      !requestBody || ('413' in responses && '415' in responses);
    expect(exceptions(refusable)).toEqual([]);
  });

  it('has a schema for every successful response', () => {
    const hasSchemas = ({ responses }: Operation): boolean =>
      Object.keys(responses).some((status) => status.startsWith('2')) &&
      Object.entries(responses).every(
        ([status, { content }]) => !status.startsWith('2') || content?.['application/json']?.schema,
      );
    expect(exceptions(hasSchemas)).toEqual([]);
  });

  it('describes the common error responses with the Error schema, and the headers of the limits', () => {
    const describesErrors = ({ responses, 'x-access': { credential } }: Operation): boolean => {
      const open = ['anyone', 'visitor'].includes(credential.kind);
      const statuses = ['400', '404', '429', 'default', ...(open ? [] : ['401', '403'])];
      return statuses.every(
        (status) =>
          responses[status]?.content?.['application/json']?.schema.$ref === '#/components/schemas/Error',
      );
    };
    expect(exceptions(describesErrors)).toEqual([]);
    expect(exceptions(({ responses }) => 'Retry-After' in responses['429']!.headers!)).toEqual([]);
    const describesLimits = ({ responses, security }: Operation): boolean =>
      !security || Object.values(responses).some(({ headers = {} }) => 'X-RateLimit-Remaining' in headers);
    expect(exceptions(describesLimits)).toEqual([]);
  });

  it('declares every path parameter, and ids as UUIDs', () => {
    const declared = ({ parameters = [] }: Operation, route: string): boolean => {
      const inPath = parameters.filter((parameter) => parameter.in === 'path');
      const names = [...route.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      return (
        JSON.stringify(inPath.map(({ name }) => name).sort()) === JSON.stringify(names.sort()) &&
        inPath.every(
          ({ name, schema }) => !/id$/i.test(name) || REFERENCES.has(name) || schema.format === 'uuid',
        )
      );
    };
    expect(exceptions(declared)).toEqual([]);
  });

  it('has no dangling reference, and no keyword of OpenAPI 3.0', () => {
    const text = JSON.stringify(document);
    const references = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]*)"/g)];
    const dangling = references.filter(
      ([, kind, name]) => !(name! in document.components[kind as 'schemas' | 'headers']),
    );
    expect(dangling.map(([reference]) => reference)).toEqual([]);
    expect(text).not.toContain('"nullable"');
  });

  it('has examples that are valid against its schemas', () => {
    const wrong = [...schemasIn(document)].flatMap(([at, schema]) =>
      (schema.examples ?? []).flatMap((example) =>
        problemsOf(example, schema).map((problem) => `${at}: ${JSON.stringify(example)} ${problem}`),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('generates a typed client that compiles', async () => {
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
export const titles = (manifest: Manifest): (string | null)[] => (manifest.data.nodes ?? []).map((node) => node.title);
export const token = (issued: Issued): string => issued.data.token;
export const code = (body: components['schemas']['Error']): string => body.error.code;
// @ts-expect-error a section always has its text under "untrusted"
export const direct = (section: Section): string => section.data.text;
`;

function run(program: string, options: string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...options], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ended with ${status}:\n${stdout}${stderr}`);
}
