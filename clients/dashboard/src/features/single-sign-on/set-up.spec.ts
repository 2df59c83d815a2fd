import { type SetUp, stepsOf } from './set-up';
import type { Connection } from './sign-on.queries';

const connection = { issuer: 'https://login.acme.example' } as Connection;
const token = { id: 'one' } as NonNullable<SetUp['scim']['token']>;
const statesOf = (setUp: SetUp) => stepsOf(setUp).map(({ state }) => state);

describe('the steps of the set-up', () => {
  it('are all missing at first', () => {
    const setUp = {
      oidc: { connection: null, setup: { provedDomains: 0, signedInPeople: 0 } },
      scim: { token: null },
    };
    expect(statesOf(setUp)).toEqual(['missing', 'missing', 'missing', 'missing', 'missing']);
  });

  it('are done by what the service knows, and the provider only by a check', () => {
    const oidc = { connection, setup: { provedDomains: 1, signedInPeople: 3 } };
    expect(statesOf({ oidc, scim: { token } })).toEqual(['done', 'done', 'unknown', 'done', 'done']);
    expect(statesOf({ oidc, scim: { token }, check: { ok: true } })[2]).toBe('done');
    expect(statesOf({ oidc, scim: { token }, check: { ok: false } })[2]).toBe('problem');
  });

  it('do not take the check of a connection that was removed for an answer', () => {
    const oidc = { connection: null, setup: { provedDomains: 0, signedInPeople: 0 } };
    expect(statesOf({ oidc, scim: { token: null }, check: { ok: true } })[2]).toBe('missing');
  });
});
