import type { ApiError } from '../errors/api-error';
import { ValidationFailed } from '../errors/errors';

/** The names of the fields that an error is about; empty if it is about the whole request. */
export function wrongFields(error: ApiError): string[] {
  if (!(error instanceof ValidationFailed)) return [];
  const { fields = [] } = (error.options.details ?? {}) as { fields?: { path: string }[] };
  return fields.map(({ path }) => path);
}
