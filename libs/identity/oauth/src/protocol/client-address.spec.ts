import { isDocumentAddress } from './client-address';

describe('the address of a metadata document', () => {
  it.each(['https://client.example/oauth/client.json', 'https://client.example:8443/c?v=1'])(
    'can be %s',
    (text) => expect(isDocumentAddress(text, false)).toBe(true),
  );

  it.each([
    ['without a path', 'https://client.example'],
    ['with an empty path', 'https://client.example/'],
    ['by http', 'http://client.example/client.json'],
    ['on a private machine', 'https://127.0.0.1/client.json'],
    ['with a fragment', 'https://client.example/client.json#a'],
    ['with a user', 'https://me@client.example/client.json'],
    ['with dot segments', 'https://client.example/a/../client.json'],
    ['with encoded dot segments', 'https://client.example/a/%2E%2e/client.json'],
    ['that is no URL', '019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11'],
  ])('is none %s', (_, text) => expect(isDocumentAddress(text, false)).toBe(false));

  it('can be local for development', () => {
    expect(isDocumentAddress('http://127.0.0.1:8080/client.json', true)).toBe(true);
  });
});
