import type { ApiError } from '../errors/api-error';
import type { Answer } from './answer';
import type { DeletedDto } from './deleted.dto';

/** The body of an error response. */
export function errorBody(error: ApiError): { error: { code: string; message: string; details?: object } } {
  const { details } = error.options;
  return { error: { code: error.definition.code, message: error.message, ...(details && { details }) } };
}

/** The answer to a deletion. */
export function deleted(id: string): Answer<DeletedDto> {
  return { data: { id, deleted: true } };
}
