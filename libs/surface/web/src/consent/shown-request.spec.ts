import type { AuthorizationRequest } from '#oauth';
import { shownPerson, wasShown, wasShownTo } from './shown-request';

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

  it('decides for the person to whom the page was shown, and for nobody else', () => {
    const person = { tenantId: 'a', userId: 'b' };
    const form = { shownPerson: shownPerson(person) };
    expect(wasShownTo(person, form)).toBe(true);
    expect(wasShownTo({ ...person, tenantId: 'c' }, form)).toBe(false);
    expect(wasShownTo({ ...person, userId: 'c' }, form)).toBe(false);
    expect(wasShownTo(person, {})).toBe(false);
  });
});
