import type { OpenAPIObject } from '@nestjs/swagger';
import type { ErrorClass } from '../errors/api-error';

/** A route in the document, with what `@Access` and `@Describe` declare for it. */
export type Operation = NonNullable<OpenAPIObject['paths'][string]['get']> & {
  'x-access'?: { credential: { kind: string; agents?: 'forbidden' } };
  'x-counts-as'?: 'publishing';
  'x-throttles'?: true;
  'x-refusals'?: { always: ErrorClass[]; unsafe: ErrorClass[] };
  'x-errors'?: ErrorClass[];
  'x-oauth-errors'?: true;
  'x-advisory-errors'?: true;
};
