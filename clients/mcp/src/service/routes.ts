/** The routes of the service, as its OpenAPI document describes them. */
export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags?: string[];
  security?: { bearer?: string[] }[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, { schema?: Schema }> };
  responses?: Record<string, { content?: object }>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema?: Schema;
}

export type Schema = { [key: string]: unknown };

export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}

/** A route by its method and path, like `POST /api/catalog/search`. */
export type RouteName = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

export class Routes {
  constructor(readonly document: OpenApiDocument) {}

  find(name: RouteName): Operation | undefined {
    const [method, path] = name.split(' ') as [string, string];
    return this.document.paths[path]?.[method.toLowerCase()];
  }

  /** Whether the service has the route, and accepts it from a token with these scopes. Unknown scopes allow everything. */
  allows(name: RouteName, scopes: ReadonlySet<string> | undefined): boolean {
    const operation = this.find(name);
    return operation !== undefined && acceptsToken(operation, scopes);
  }

  /** All routes, in the order of the document. */
  all(): { name: RouteName; operation: Operation }[] {
    return Object.entries(this.document.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, operation]) => operation.operationId)
        .map(([method, operation]) => ({
          name: `${method.toUpperCase()} ${path}` as RouteName,
          operation,
        })),
    );
  }
}

/** Whether one of these scopes is enough for the route. */
export function acceptsToken(operation: Operation, scopes: ReadonlySet<string> | undefined): boolean {
  return scopesOf(operation).some(
    (needed) => !scopes || needed.length === 0 || needed.some((scope) => scopes.has(scope)),
  );
}

/** The alternatives of scopes with which a token may call the route; none if no token may. */
export function scopesOf({ security = [] }: Operation): string[][] {
  return security.flatMap(({ bearer }) => (bearer ? [bearer] : []));
}
