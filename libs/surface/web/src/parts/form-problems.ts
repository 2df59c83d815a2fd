import { ApiError, wrongFields } from '#platform';

/** Why a form was refused: the problems of its fields, or of the form as a whole. */
export interface FormProblems {
  status: number;
  headers?: Record<string, string>;
  /** Messages by field name. */
  fields: Record<string, string>;
  /** The message for the whole form. */
  form?: string;
}

/** The fields of a form as the browser sent them. Nothing about them has been checked. */
export type SentForm = Record<string, unknown>;

/**
 * Turns an error into the problems that a form shows.
 *
 * @param advice what to enter in each field, by its name; a wrong field without advice is a problem of the whole form
 * @param fieldOfError the fields that errors other than validation errors are about, by error code
 * @throws the error itself unless it is an error that the person can correct
 */
export function problemsOf(
  error: unknown,
  advice: Record<string, string> = {},
  fieldOfError: Record<string, string> = {},
): FormProblems {
  if (!(error instanceof ApiError) || error.definition.status >= 500) throw error;
  const { headers } = error.options;
  const { status, code } = error.definition;
  const wrong = wrongFields(error);
  if (wrong.length > 0 && wrong.every((name) => name in advice))
    return { status, headers, fields: Object.fromEntries(wrong.map((name) => [name, advice[name]!])) };
  if (code in fieldOfError) return { status, headers, fields: { [fieldOfError[code]!]: error.message } };
  if (status === 429) return { status, headers, fields: {}, form: tooManyAttempts(error) };
  return { status, headers, fields: {}, form: error.message };
}

/** The text of a field; empty if it was not sent as text. */
export function sentText(form: SentForm | undefined, name: string): string {
  const value = form?.[name];
  return typeof value === 'string' ? value : '';
}

function tooManyAttempts(error: ApiError): string {
  const seconds = error.options.headers?.['Retry-After'];
  return `Too many attempts. Wait ${seconds ?? 60} seconds, then try again.`;
}
