import type { Type } from '@nestjs/common';

/** A declared error: its code, its HTTP status, its public message, and the DTO of its details, if it has any. */
export interface ErrorDefinition {
  readonly code: string;
  readonly status: number;
  readonly message: string;
  readonly details?: Type<object>;
  /** Whether it is another error as a route with further details answers it. */
  readonly refined?: true;
}

interface ErrorOptions<Details extends object> {
  details?: Details;
  message?: string;
  headers?: Record<string, string>;
  cause?: unknown;
}

/** An error that is sent to the caller. Its `cause` is logged and never sent. */
export class ApiError extends Error {
  constructor(
    readonly definition: ErrorDefinition,
    readonly options: ErrorOptions<object> = {},
  ) {
    super(options.message ?? definition.message, { cause: options.cause });
  }
}

/** The class of a declared error, to throw (`throw new NotFound()`) and to list in the description of a route. */
export interface ErrorClass<Details extends object = never> {
  readonly definition: ErrorDefinition;
  new (options?: ErrorOptions<Details>): ApiError;
}

const catalog = new Map<string, ErrorDefinition>();

/**
 * Declares an error in one line beside its feature. docs/errors.md is generated from these declarations.
 *
 * @param details the DTO of `details`; an error without one has no details
 * @returns a class to throw: `throw new NotFound()`, or with `{ details, message }` if a message can be more specific
 * @throws Error for a code that is already declared
 */
export function defineError<Details extends object = never>(
  code: string,
  status: number,
  message: string,
  details?: Type<Details>,
): ErrorClass<Details> {
  const definition: ErrorDefinition = { code, status, message, details };
  if (catalog.has(code)) throw new Error(`Error code ${code} is declared twice.`);
  catalog.set(code, definition);
  return class extends ApiError {
    static readonly definition = definition;

    constructor(options?: ErrorOptions<Details>) {
      super(definition, options);
    }
  };
}

/** All declared errors, ordered by status and code. */
export function errorCatalog(): ErrorDefinition[] {
  return [...catalog.values()].sort((a, b) => a.status - b.status || a.code.localeCompare(b.code));
}

/** A declared error as a route answers it that adds to its details: it has the same code, and `details` in the OpenAPI document. */
export function withDetails({ definition }: ErrorClass, details: Type<object>): ErrorClass {
  const described: ErrorDefinition = { ...definition, details, refined: true };
  return class extends ApiError {
    static readonly definition = described;

    constructor(options?: ErrorOptions<never>) {
      super(described, options);
    }
  };
}
