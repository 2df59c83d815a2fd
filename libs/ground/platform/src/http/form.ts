import type { Type } from '@nestjs/common';
import { ApiError } from '../errors/api-error';
import { ValidationFailed } from '../errors/errors';
import { validationPipe } from './validation';

const pipe = validationPipe();

/**
 * Validates a page's form with the DTO of the corresponding API route, so that both apply the same rules.
 *
 * @throws ValidationFailed; `wrongFields` lists its fields
 */
export async function checkForm<T extends object>(dto: Type<T>, form: unknown): Promise<T> {
  return (await pipe.transform(form ?? {}, { type: 'body', metatype: dto })) as T;
}

/** The names of the fields that an error is about; empty when it is about the whole form. */
export function wrongFields(error: ApiError): string[] {
  if (!(error instanceof ValidationFailed)) return [];
  const { fields = [] } = (error.options.details ?? {}) as { fields?: { path: string }[] };
  return fields.map(({ path }) => path);
}
