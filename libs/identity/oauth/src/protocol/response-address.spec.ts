import { responseAddress } from './response-address';

const issuer = 'https://docs.example';

describe('the address of an answer', () => {
  it('has the code, the state and the issuer', () => {
    expect(responseAddress('https://client.example/cb', { code: 'c' }, { state: 'a b&c', issuer })).toBe(
      'https://client.example/cb?code=c&state=a+b%26c&iss=https%3A%2F%2Fdocs.example',
    );
  });

  it('keeps the query of the client, and has no state if there was none', () => {
    const answer = { error: 'access_denied', error_description: 'No.' };
    expect(responseAddress('https://client.example/cb?t=%20x', answer, { state: undefined, issuer })).toBe(
      'https://client.example/cb?t=%20x&error=access_denied&error_description=No.&iss=https%3A%2F%2Fdocs.example',
    );
  });
});
