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

const catalog = new Map<string, ErrorDefinition>();

/**
 * Declares an error in one line beside its feature. docs/errors.md is generated from these declarations.
 *
 * @returns a class to throw: `throw new NotFound()`, or with `{ details, message }` if a message can be more specific
 * @throws Error for a code that is already declared
 */
export function defineError(
  code: string,
  status: number,
  message: string,
): new (options?: ErrorOptions) => ApiError {
  const definition: ErrorDefinition = { code, status, message };
  if (catalog.has(code)) throw new Error(`Error code ${code} is declared twice.`);
  catalog.set(code, definition);
  return class extends ApiError {
    constructor(options?: ErrorOptions) {
      super(definition, options);
    }
  };
}

/** All declared errors, ordered by status and code. */
export function errorCatalog(): ErrorDefinition[] {
  return [...catalog.values()].sort((a, b) => a.status - b.status || a.code.localeCompare(b.code));
}
