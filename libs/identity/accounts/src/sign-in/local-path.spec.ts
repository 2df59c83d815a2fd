import { localPath } from './local-path';

describe('the page after signing in', () => {
  it.each([
    ['/agents', '/agents'],
    ['/connect?code=BCDF-GHJK', '/connect?code=BCDF-GHJK'],
    ['/a/../b#c', '/b#c'],
    ['/ä', '/%C3%A4'],
    ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
    ['/%5Cevil.example', '/%5Cevil.example'],
    ['/?next=//evil.example', '/?next=//evil.example'],
  ])('for %j is %j', (next, path) => expect(localPath(next)).toBe(path));

  it.each([
    undefined,
    '',
    ['/agents'],
    'agents',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    '/%2E%2e//evil.example',
    'https://evil.example',
    'https:/evil.example',
    'javascript:alert(1)',
    '//[bad',
  ])('for %j is the start page', (next) => {
    const path = localPath(next);
    expect(path).toBe('/');
  });

  it('is never on another host', () => {
    const base = 'https://docs.example';
    for (const next of ['/.//evil.example', '/a/../..//e', '/%2e%2e//e', '/;//e', '/./\t/e'])
      expect(new URL(localPath(next), base).host).toBe('docs.example');
  });
});
