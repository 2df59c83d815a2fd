import { type FormProblems, problemsOf } from '../parts/form-problems';

const ADVICE: Record<string, string> = {
  email: 'Enter an e-mail address, such as ada@example.org.',
  password: 'Choose a password of 12 to 256 characters. A few random words make a good one.',
  displayName: 'Enter your name. At most 100 characters.',
  tenantName: 'Enter a name for your organization. At most 100 characters.',
};

const FIELD_OF_ERROR: Record<string, string> = {
  SVC_EMAIL_TAKEN: 'email',
  SVC_TENANT_SLUG_TAKEN: 'tenantName',
};

/** The problems of a form of an account. @throws the error itself unless it is an error that the person can correct */
export function formProblems(error: unknown): FormProblems {
  return problemsOf(error, ADVICE, FIELD_OF_ERROR);
}
