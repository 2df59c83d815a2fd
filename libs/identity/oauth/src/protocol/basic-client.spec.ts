import { basicClient } from './basic-client';

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

describe('the client in an Authorization header', () => {
  it.each([
    ['a1-b2:', 'a1-b2'],
    ['a1-b2:unused', 'a1-b2'],
    ['https%3A%2F%2Fa.example%2Fclient.json:x', 'https://a.example/client.json'],
    ['https://a.example/client.json:', 'https://a.example/client.json'],
    ['a+b%2Bc:', 'a b+c'],
  ])('is read from %s', (text, id) => {
    expect(basicClient(basic(text))).toBe(id);
    expect(basicClient(basic(text).replace('Basic', 'basic '))).toBe(id);
  });

  it.each([undefined, '', 'Bearer abc', 'Basically abc', 'DPoP x'])('is not named by %s', (header) =>
    expect(basicClient(header)).toBeUndefined(),
  );

  it.each(['Basic', 'Basic %%%', basic(''), basic(':'), basic(':secret'), basic('no colon'), basic('%zz:')])(
    'is missing in %s',
    (header) => expect(basicClient(header)).toBeNull(),
  );
});
