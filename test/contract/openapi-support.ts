import { deployment } from '../support/deployments';
import type { Schema } from './schema-check';

export interface Answer {
  $ref?: string;
  description: string;
  content?: Record<string, { schema: Schema }>;
  headers?: Record<string, unknown>;
}
export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security?: Record<string, string[]>[];
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: Schema }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, Answer>;
  'x-access': {
    credential: { kind: string; scopes?: string[] | null };
    scopesWith?: { scopes: string[] };
  };
}
export interface OpenApi {
  openapi: string;
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, Answer>;
    headers: object;
    securitySchemes: object;
  };
}
type Holds = (operation: Operation, route: string) => boolean;

/** An OpenAPI document of the service, with questions about it. */
export class Described {
  readonly operations: [route: string, operation: Operation][];

  constructor(readonly document: OpenApi) {
    this.operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, Operation] => [
        `${method.toUpperCase()} ${path}`,
        operation,
      ]),
    );
  }

  static async fetch(path = '/api/openapi.json'): Promise<Described> {
    const answer = await fetch(deployment().api[0] + path);
    return new Described((await answer.json()) as OpenApi);
  }

  /** The routes for which a condition does not hold. */
  exceptions(holds: Holds): string[] {
    return this.operations.filter(([route, operation]) => !holds(operation, route)).map(([route]) => route);
  }

  /** The routes of the API for which a condition does not hold. */
  apiExceptions(holds: Holds): string[] {
    return this.exceptions(
      (operation, route) =>
        !route.includes(' /api/') || operation.tags[0] === 'Operation' || holds(operation, route),
    );
  }

  /** The answer to which a reference leads. */
  resolve(answer: Answer): Answer {
    return answer.$ref ? this.document.components.responses[answer.$ref.split('/').at(-1)!]! : answer;
  }

  /** The schema to which a reference leads. */
  schemaOf(schema: Schema): Schema {
    return schema.$ref ? this.document.components.schemas[schema.$ref.split('/').at(-1)!]! : schema;
  }

  /** The error responses of an operation, with their codes. */
  errorsOf({ responses }: Operation): [status: string, answer: Answer, codes: string[]][] {
    return Object.entries(responses)
      .filter(([status, answer]) => /^[45]/.test(status) && answer.$ref)
      .map(([status, answer]) => {
        const { schema } = this.resolve(answer).content!['application/json']!;
        const body = this.schemaOf(this.schemaOf(schema).properties!.error!);
        return [status, this.resolve(answer), body.properties!.code!.enum as string[]];
      });
  }

  codesOf(operation: Operation, status: string): string[] {
    return this.errorsOf(operation).find(([of]) => of === status)?.[2] ?? [];
  }

  /** References to components that do not exist. */
  dangling(): string[] {
    const references = [
      ...JSON.stringify(this.document).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]*)"/g),
    ];
    const components = this.document.components as unknown as Record<string, object>;
    return references
      .filter(([, kind, name]) => !(name! in (components[kind!] ?? {})))
      .map(([reference]) => reference);
  }
}
