import type { Type } from '@nestjs/common';
import { validationPipe } from '#platform';

const pipe = validationPipe();

/**
 * Validates a page's form with the DTO of the corresponding API route, so that both apply the same rules.
 *
 * @throws ValidationFailed; `wrongFields` lists its fields
 */
export async function checkForm<T extends object>(dto: Type<T>, form: unknown): Promise<T> {
  return (await pipe.transform(form ?? {}, { type: 'body', metatype: dto })) as T;
}
