import { Validator } from '@seriousme/openapi-schema-validator';
import type { OpenApi } from './openapi-support';

/** It compiles the schema once. */
const validator = new Validator();

/** Returns what the schema of OpenAPI 3.1 finds wrong with a document. */
export async function problemsOfDocument(document: OpenApi): Promise<unknown[]> {
  const { valid, errors } = await validator.validate({ ...document });
  return valid ? [] : [errors].flat();
}
