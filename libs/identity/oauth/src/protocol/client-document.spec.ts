import { readClientDocument, readName } from './client-document';

const ADDRESS = 'https://client.example/client.json';
const DOCUMENT = { client_id: ADDRESS, client_name: 'Client', redirect_uris: ['http://127.0.0.1/cb'] };

describe('a metadata document', () => {
  it('says how a client is called and where answers go', () => {
    expect(readClientDocument(ADDRESS, DOCUMENT)).toEqual({
      name: 'Client',
      redirectUris: ['http://127.0.0.1/cb'],
    });
  });

  it('can leave out the name, and have odd addresses beside good ones', () => {
    const redirect_uris = ['cursor://x', 'https://client.example/cb', 7, 'https://client.example/cb'];
    expect(readClientDocument(ADDRESS, { client_id: ADDRESS, redirect_uris })).toEqual({
      name: 'client.example',
      redirectUris: ['https://client.example/cb'],
    });
  });

  it.each([
    ['Its client_id must be', { ...DOCUMENT, client_id: 'https://client.example/client.json/' }],
    ['Its client_id must be', { ...DOCUMENT, client_id: undefined }],
    ['Its redirect_uris must', { ...DOCUMENT, redirect_uris: ['cursor://x'] }],
    ['Its redirect_uris must', { ...DOCUMENT, redirect_uris: 'https://client.example/cb' }],
    ['Its token_endpoint_auth_method', { ...DOCUMENT, token_endpoint_auth_method: 'client_secret_basic' }],
    ['It must be a JSON object', []],
    ['It must be a JSON object', null],
  ])('is refused: %s', (problem, document) => {
    expect(readClientDocument(ADDRESS, document)).toContain(problem);
  });
});

describe('the name of a client', () => {
  it('has no invisible characters, and is bounded', () => {
    expect(readName(' A\u202eb\u0000c\n ')).toBe('Abc');
    expect(readName('x'.repeat(500))).toHaveLength(100);
    for (const name of ['\u200e', '\u3164', '\u2800 \ufe0f', 7, '\ud800'])
      expect(readName(name)).toBeUndefined();
  });
});
