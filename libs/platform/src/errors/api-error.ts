/** A declared error: its code, its HTTP status and its public message. */
export interface ErrorDefinition {
  readonly code: string;
  readonly status: number;
  readonly message: string;
}

/** An error that is sent to the caller. Its `cause` is logged and never sent. */
export class ApiError extends Error {
  constructor(
    readonly definition: ErrorDefinition,
    readonly options: {
      details?: object;
      message?: string;
      headers?: Record<string, string>;
      cause?: unknown;
    } = {},
  ) {
    super(options.message ?? definition.message, { cause: options.cause });
  }
}

type ErrorOptions = ApiError['options'];

/** The class of a declared error, to throw (`throw new NotFound()`) and to list in the description of a route. */
export interface ErrorClass {
  readonly definition: ErrorDefinition;
  new (options?: ErrorOptions): ApiError;
}

const catalog = new Map<string, ErrorDefinition>();

/**
 * Declares an error in one line beside its feature. docs/errors.md is generated from these declarations.
 *
 * @returns a class to throw: `throw new NotFound()`, or with `{ details, message }` if a message can be more specific
 * @throws Error for a code that is already declared
 */
export function defineError(code: string, status: number, message: string): ErrorClass {
  const definition: ErrorDefinition = { code, status, message };
  if (catalog.has(code)) throw new Error(`Error code ${code} is declared twice.`);
  catalog.set(code, definition);
  return class extends ApiError {
    static readonly definition = definition;

    constructor(options?: ErrorOptions) {
      super(definition, options);
    }
  };
}

/** All declared errors, ordered by status and code. */
export function errorCatalog(): ErrorDefinition[] {
  return [...catalog.values()].sort((a, b) => a.status - b.status || a.code.localeCompare(b.code));
}
