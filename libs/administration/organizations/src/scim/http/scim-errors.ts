import { ApiError, Conflict, type ErrorClass, ValidationFailed } from '#platform';

/** The keywords of RFC 7644, section 3.12, that the service uses. */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness';

/** An error of a SCIM endpoint with its keyword. */
export class ScimError extends ApiError {
  constructor(
    { definition }: ErrorClass | typeof ValidationFailed,
    readonly scimType: ScimType,
    message: string,
  ) {
    super(definition, { message });
  }
}

const bad = (scimType: ScimType) => (message: string) => new ScimError(ValidationFailed, scimType, message);

export const invalidFilter = bad('invalidFilter');
export const invalidPath = bad('invalidPath');
export const invalidSyntax = bad('invalidSyntax');
export const invalidValue = bad('invalidValue');
export const mutability = bad('mutability');
export const noTarget = bad('noTarget');
export const tooMany = bad('tooMany');

/** Another resource has a value that must be unique. */
export function uniqueness(message: string): ScimError {
  return new ScimError(Conflict, 'uniqueness', message);
}
