import type { Type } from '@nestjs/common';
import { ApiError } from '../errors/api-error';
import { ValidationFailed } from '../errors/errors';
import { validationPipe } from './validation';

const pipe = validationPipe();

/**
 * Checks a page's form against the DTO that the API route of the same act takes, so that both hold the same rules.
 *
 * @throws ValidationFailed that `formProblems` reads.
 */
export async function checkForm<T extends object>(dto: Type<T>, form: unknown): Promise<T> {
  return (await pipe.transform(form ?? {}, { type: 'body', metatype: dto })) as T;
}

/** The names of the fields that a refusal is about; none when it is about the whole form. */
export function wrongFields(error: ApiError): string[] {
  if (!(error instanceof ValidationFailed)) return [];
  const { fields = [] } = (error.options.details ?? {}) as { fields?: { path: string }[] };
  return fields.map(({ path }) => path);
}
