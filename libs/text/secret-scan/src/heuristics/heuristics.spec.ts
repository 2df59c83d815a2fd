import { expectLinearGrowth } from '#testing/growth';
import { isGeneratedKey, isStrongPassword, decodedValue } from './passwords';
import { isPlaceholder, isPlaceholderKey } from './placeholders';
import { isExpression } from './references';

describe('placeholders', () => {
  it.each([
    'IOSFODNN7EXAMPLE',
    'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    'xxxxxxxxxxxxxxxxxxxx',
    'your-token-here',
    '<your-token>',
    'changeme',
    '${DB_PASSWORD}',
    '$DB_PASSWORD',
    '{{ password }}',
    '%DB_PASSWORD%',
    'abcdefghijklmnop',
    '1234567890abcdef',
    'a1b2c3d4e5f6g7h8',
    'abcabcabcabcabc',
    'Xp2t...EXj',
    '********',
    '0000000000000000',
    'deadbeefdeadbeef',
    'MY_SECRET_TOKEN',
  ])('include %j', (value) => {
    expect(isPlaceholder(value)).toBe(true);
  });

  it('do not include a real value next to a filler', () => {
    const real = 'q7Xv2LmZ9pRt4KwB8sNd';
    for (const filler of ['EXAMPLE', 'EXAMPLE'.repeat(9), 'xxxxxxxx', '{{x}}']) {
      expect([isPlaceholder(real + filler, 20), isPlaceholder(filler + real, 20)]).toEqual([false, false]);
    }
  });

  it('in the format of a key include words, but not mere sequences', () => {
    expect(isPlaceholderKey('abcdefghijklmnopqrstuvwxyz0123456789')).toBe(false);
    expect(isPlaceholderKey('EXAMPLEabcdefghijklmnopqrstuvwxyz012')).toBe(true);
    expect(isPlaceholderKey('x'.repeat(36))).toBe(true);
  });
});

describe('passwords and keys', () => {
  it.each([
    'gT7!k',
    'kzpq12',
    'Admin12',
    'password1',
    'thisismypassphrase',
    'abcdefghijklmnop',
    'hunter2',
    'password123',
    'P@ssw0rd!',
    'Pa$$w0rd2024',
    'required',
    'Base64-encoded',
    'correct horse',
    '$2b$12$EixZaYVK1fsbw1ZfbX3OXe',
  ])('does not accept %j as a password', (value) => {
    expect(isStrongPassword(value)).toBe(false);
  });

  it.each(['gT7!kz', 'k3j9x2pq', 'vzqhlxqukwriqlht', 'gT7!kzQp', 'tr4vel-Lz9x', 'x7fq2lm9zk4w', 'Vb#9xQ2m'])(
    'accepts %j as a password',
    (value) => {
      expect(isStrongPassword(value)).toBe(true);
    },
  );

  it.each([
    'getAccessTokenFromRequest',
    'my-application-token',
    'short1A',
    'refresh_token_expires_in',
    'a sentence with 12 words in it',
  ])('does not accept %j as a key', (value) => {
    expect(isGeneratedKey(value)).toBe(false);
  });

  it.each([
    'q7Xv2LmZ9pRt4KwB',
    '9f86d081884c7d659a2feaa0c55ad015',
    'zpczok4kqgnw5prpfy3ehiylbqvgbjfkdiqkejsxqamy7qbkep7q',
  ])('accepts %j as a key', (value) => {
    expect(isGeneratedKey(value)).toBe(true);
  });

  it('decodes base64 values of manifests', () => {
    expect(decodedValue(Buffer.from('test').toString('base64'))).toBe('test');
    expect(decodedValue('q7Xv2LmZ9pRt4KwB')).toBe('q7Xv2LmZ9pRt4KwB');
  });
});

describe('names and paths', () => {
  it.each(['my-app/db-config', 'Read-Host', 'folderId:73/new', 'getToken1.json', 'aBc-Cd2'])(
    'include %j',
    (value) => {
      expect(isExpression(value, true)).toBe(true);
    },
  );

  it.each(['gT7!kzQp', 'xq7zk3', 'AB-cd', 'xq77-zk3'])('do not include %j', (value) => {
    expect(isExpression(value, true)).toBe(false);
  });

  it.each([
    ['words with numbers', 'xq7-zk3-', '!'],
    ['words of words', 'abCdEf.', '!'],
    ['members', 'a::b->c?.', '!'],
    ['folders', '/a.b', '!'],
  ])('are told apart in time in proportion to their length: %s', async (_, piece, end) => {
    const input = (length: number) => piece.repeat(length / piece.length) + end;
    await expectLinearGrowth({ input, size: 4_096, run: (value) => isExpression(value, true) });
  });
});
