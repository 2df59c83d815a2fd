import type { ApiError } from '../errors/api-error';
import type { DeletedDto } from './deleted.dto';

/** A success: `data`, and where a route says so `meta` or `warnings` beside it. */
export interface Envelope<T> {
  data: T;
  meta?: object;
  warnings?: object[];
}

/** The body of a refusal. */
export function errorBody(error: ApiError): { error: { code: string; message: string; details?: object } } {
  const { details } = error.options;
  return { error: { code: error.definition.code, message: error.message, ...(details && { details }) } };
}

/** The answer to a deletion. */
export function deleted(id: string): Envelope<DeletedDto> {
  return { data: { id, deleted: true } };
}
