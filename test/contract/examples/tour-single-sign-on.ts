import type { Person } from '#testing';
import type { Tour } from './acme';

const PATH = '/api/v1/admin/oidc';

/** An owner tries single sign-on. The provider does not exist. */
export async function trySingleSignOn({ recorder }: Tour, olivia: Person): Promise<void> {
  const connection = {
    issuer: 'https://login.acme.example',
    clientId: 'document-workspace',
    clientSecret: 'a secret from the provider',
    createUsers: true,
  };
  await recorder.record(olivia.put(PATH, connection).expect(200));
  await recorder.record(olivia.get(PATH).expect(200));
  await recorder.record(olivia.post(`${PATH}/check`).expect(200));
  await recorder.record(olivia.delete(PATH).expect(200));
}
