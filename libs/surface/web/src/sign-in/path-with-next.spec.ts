import { pathWithNext } from './path-with-next';

describe('the page after signing in', () => {
  it('is passed on from form to form', () => {
    expect(pathWithNext('/sign-in', '/')).toBe('/sign-in');
    expect(pathWithNext('/sign-in', '/connect?code=A')).toBe('/sign-in?next=%2Fconnect%3Fcode%3DA');
  });
});
