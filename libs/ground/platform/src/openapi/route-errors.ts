import type { ErrorClass, ErrorDefinition } from '../errors/api-error';
import {
  EdgeRefused,
  HeadersTooLarge,
  InternalError,
  NotFound,
  PayloadTooLarge,
  RequestTimedOut,
  Unavailable,
  UnsupportedMediaType,
  ValidationFailed,
} from '../errors/errors';
import type { Operation } from './operation';

const SAFE = new Set(['get', 'head']);

/** Every error with which a route can answer: those it lists, and those of what it reads and of its access rule. */
export function errorsOf(method: string, operation: Operation): ErrorDefinition[] {
  const { always = [], unsafe = [] } = operation['x-refusals'] ?? {};
  const reads = (place: string) => operation.parameters?.some((p) => 'in' in p && p.in === place) ?? false;
  const errors: ErrorClass[] = [
    EdgeRefused,
    // Every route can answer 400, because a request with two Authorization headers is refused, and 431.
    ValidationFailed,
    HeadersTooLarge,
    ...always,
    // A body is read and checked even if the route uses nothing of it.
    ...(SAFE.has(method) ? [] : [...unsafe, RequestTimedOut, PayloadTooLarge, UnsupportedMediaType]),
    ...(reads('path') ? [NotFound] : []),
    ...(operation['x-errors'] ?? []),
    InternalError,
    Unavailable,
  ];
  // The last definition with a code wins: a route lists an error again if it adds to its details.
  const definitions = [...new Map(errors.map(({ definition }) => [definition.code, definition])).values()];
  return operation['x-throttles'] ? definitions.filter(({ status }) => status !== 429) : definitions;
}
