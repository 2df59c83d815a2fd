import { ApiError, wrongFields } from '#platform';

/** What is wrong with a form: beside which fields, or with the whole of it. */
export interface FormProblems {
  status: number;
  headers?: Record<string, string>;
  fields: Record<string, string>;
  whole?: string;
}

/** A form as it was sent: only what is text counts. */
export type SentForm = Record<string, unknown>;

const ADVICE: Record<string, string> = {
  email: 'Enter an e-mail address, like ada@example.org.',
  password: 'Choose a password of 12 to 256 characters. Several words make a good one.',
  displayName: 'Enter your name, in up to 100 characters.',
  tenantName: 'Enter a name for your organization, in up to 100 characters.',
};

/** The field that a refusal of another kind is about. */
const BESIDE: Record<string, string> = { SVC_EMAIL_TAKEN: 'email', SVC_TENANT_SLUG_TAKEN: 'tenantName' };

/**
 * Turns a refusal into what the form shows.
 *
 * @throws the error itself when a form can't answer for it.
 */
export function formProblems(error: unknown): FormProblems {
  if (!(error instanceof ApiError) || error.definition.status >= 500) throw error;
  const { headers } = error.options;
  const { status } = error.definition;
  const wrong = wrongFields(error);
  if (wrong.length > 0 && wrong.every((name) => name in ADVICE))
    return { status, headers, fields: Object.fromEntries(wrong.map((name) => [name, ADVICE[name]!])) };
  if (error.definition.code in BESIDE)
    return { status, headers, fields: { [BESIDE[error.definition.code]!]: error.message } };
  if (status === 429) return { status, headers, fields: {}, whole: tooManyTries(error) };
  return { status, headers, fields: {}, whole: error.message };
}

/** A text field of what was sent. */
export function sentText(form: SentForm | undefined, name: string): string {
  const value = form?.[name];
  return typeof value === 'string' ? value : '';
}

function tooManyTries(error: ApiError): string {
  const seconds = error.options.headers?.['Retry-After'];
  return `Too many tries. Wait ${seconds ?? 60} seconds, then try again.`;
}
