import type { components } from '@document-workspace/sdk/browser';

/** A schema of the OpenAPI document, by its name. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];
