import { fieldsOf, isAsSent, isUntested } from './connection-edit';
import type { Connection } from './sign-on.queries';

const connection = {
  issuer: 'https://login.acme.example',
  clientId: 'workspace',
  createUsers: false,
  required: true,
} as Connection;
const setup = { provedDomains: 1, signedInPeople: 3 };

describe('an edited connection', () => {
  it('is the present one but for what the person changed', () => {
    const current = { ...connection, clientId: 'of another owner' };
    expect(fieldsOf(current, { createUsers: true })).toEqual({
      issuer: 'https://login.acme.example',
      clientId: 'of another owner',
      createUsers: true,
      required: true,
    });
    expect(fieldsOf(null, { issuer: ' https://a.example ' }).issuer).toBe('https://a.example');
  });

  it('is as sent only if every field is so', () => {
    const { issuer, clientId, createUsers, required } = connection;
    const sent = { issuer, clientId, createUsers, required };
    expect(isAsSent(connection, sent)).toBe(true);
    for (const other of [
      { issuer: 'https://b.example' },
      { clientId: 'b' },
      { createUsers: true },
      { required: false },
    ])
      expect(isAsSent({ ...connection, ...other }, sent)).toBe(false);
    expect(isAsSent(null, sent)).toBe(false);
  });

  it('is tested only if people signed in with this issuer and client ID', () => {
    expect(isUntested({ connection, setup }, connection)).toBe(false);
    expect(isUntested({ connection, setup: { ...setup, signedInPeople: 0 } }, connection)).toBe(true);
    expect(isUntested({ connection, setup }, { ...connection, issuer: 'https://b.example' })).toBe(true);
    expect(isUntested({ connection, setup }, { ...connection, clientId: 'another' })).toBe(true);
    expect(isUntested({ connection: null, setup }, connection)).toBe(true);
  });
});
