import { anonymous, type Person, uniqueName } from '#testing';

export const PASSWORD = 'correct horse battery staple';

/** The fields of a sign-up with a unique address and name; `fields` replaces some of them. */
export function signUpForm(fields: object = {}) {
  const name = uniqueName('org');
  return {
    email: `${name}@test.invalid`,
    password: PASSWORD,
    displayName: 'Sam',
    tenantName: name,
    ...fields,
  };
}

/** The cookie that a response sets, as a browser would send it back. */
export function cookieOf(answer: { headers: Record<string, unknown> }): string {
  return (answer.headers['set-cookie'] as string[])[0]!.split(';')[0]!;
}

/** Signs a person in again, and returns the cookie of the new session. */
export async function newSession(person: Person): Promise<string> {
  const { email, password } = person;
  return cookieOf(await anonymous(person.url).post('/api/auth/sign-in', { email, password }).expect(200));
}
