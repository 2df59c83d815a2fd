import type { AuthorizationRequest } from '#oauth';
import { wasShown } from './shown-request';

const REQUEST = {
  client: { name: 'Docs assistant' },
  redirectUri: 'https://client.example/callback',
} as AuthorizationRequest;

describe('the form of a consent page', () => {
  const shown = { shownName: 'Docs assistant', shownAddress: 'https://client.example/callback' };

  it('decides the request that the page showed', () => {
    expect(wasShown(REQUEST, shown)).toBe(true);
  });

  it.each([
    ['another name', { ...shown, shownName: 'Docs assistant 2' }],
    ['another address', { ...shown, shownAddress: 'https://client.example/other' }],
    ['nothing', {}],
  ])('decides nothing if the page showed %s', (_, form) => {
    expect(wasShown(REQUEST, form)).toBe(false);
  });
});
