import { challengeIn } from './client-data';

const encoded = (text: string) => Buffer.from(text).toString('base64url');
const clientData = (fields: object) => encoded(JSON.stringify(fields));

describe('the challenge in client data', () => {
  it('is what the browser had signed', () => {
    expect(challengeIn(clientData({ challenge: 'abc' }))).toBe('abc');
    expect(challengeIn(clientData({ challenge: 'abc', crossOrigin: false }))).toBe('abc');
  });

  it('is not taken from a frame of another site', () => {
    expect(challengeIn(clientData({ challenge: 'abc', crossOrigin: true }))).toBeUndefined();
  });

  it.each([
    encoded('{'),
    encoded('null'),
    encoded('"abc"'),
    encoded('[]'),
    clientData({ challenge: 7 }),
    '-_',
  ])('is missing in %s', (text) => expect(challengeIn(text)).toBeUndefined());
});
