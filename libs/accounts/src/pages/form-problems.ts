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

const ADVICE: Record<string, string> = {
  email: 'Enter an e-mail address, such as ada@example.org.',
  password: 'Choose a password of 12 to 256 characters. A few random words make a good one.',
  displayName: 'Enter your name. At most 100 characters.',
  tenantName: 'Enter a name for your organization. At most 100 characters.',
};

/** The fields that errors other than validation errors are about, by error code. */
const FIELD_OF_ERROR: Record<string, string> = {
  SVC_EMAIL_TAKEN: 'email',
  SVC_TENANT_SLUG_TAKEN: 'tenantName',
};

/**
 * Turns an error into the problems that a form shows.
 *
 * @throws the error itself unless it is an error that the person can correct
 */
export function formProblems(error: unknown): FormProblems {
  if (!(error instanceof ApiError) || error.definition.status >= 500) throw error;
  const { headers } = error.options;
  const { status } = error.definition;
  const wrong = wrongFields(error);
  if (wrong.length > 0 && wrong.every((name) => name in ADVICE))
    return { status, headers, fields: Object.fromEntries(wrong.map((name) => [name, ADVICE[name]!])) };
  if (error.definition.code in FIELD_OF_ERROR)
    return { status, headers, fields: { [FIELD_OF_ERROR[error.definition.code]!]: error.message } };
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
