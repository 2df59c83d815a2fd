import { anonymous, type Person, uniqueName } from '#testing';

export const PASSWORD = 'correct horse battery staple';

/** A sign-up that nobody else makes, with some fields as given. */
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

/** The cookie of an answer as a browser would send it back. */
export function cookieOf(answer: { headers: Record<string, unknown> }): string {
  return (answer.headers['set-cookie'] as string[])[0]!.split(';')[0]!;
}

/** A further session of the same person. */
export async function anotherSession(person: Person): Promise<string> {
  const { email, password } = person;
  return cookieOf(await anonymous(person.url).post('/api/auth/sign-in', { email, password }).expect(200));
}
