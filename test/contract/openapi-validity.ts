import { Validator } from '@seriousme/openapi-schema-validator';
import type { OpenApi } from './openapi-support';

/** Returns what the schema of OpenAPI 3.1 finds wrong with a document. */
export async function problemsOfDocument(document: OpenApi): Promise<unknown[]> {
  const { valid, errors } = await new Validator().validate({ ...document });
  return valid ? [] : [errors].flat();
}
