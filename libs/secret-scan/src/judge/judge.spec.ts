import { isGeneratedKey, isStrongPassword, unwrapped } from './passwords';
import { isPlaceholder, isShapedPlaceholder } from './placeholders';

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
  ])('knows %j for one', (value) => {
    expect(isPlaceholder(value)).toBe(true);
  });

  it('takes no value for one because filler stands beside it', () => {
    const real = 'q7Xv2LmZ9pRt4KwB8sNd';
    for (const filler of ['EXAMPLE', 'EXAMPLE'.repeat(9), 'xxxxxxxx', '{{x}}']) {
      expect([isPlaceholder(real + filler, 20), isPlaceholder(filler + real, 20)]).toEqual([false, false]);
    }
  });

  it('takes a sequence in the shape of a key for a key, and words in it for none', () => {
    expect(isShapedPlaceholder('abcdefghijklmnopqrstuvwxyz0123456789')).toBe(false);
    expect(isShapedPlaceholder('EXAMPLEabcdefghijklmnopqrstuvwxyz012')).toBe(true);
    expect(isShapedPlaceholder('x'.repeat(36))).toBe(true);
  });
});

describe('passwords and keys', () => {
  it.each([
    'gT7!kz',
    'hunter2',
    'password123',
    'P@ssw0rd!',
    'Pa$$w0rd2024',
    'required',
    'Base64-encoded',
    'correct horse',
    '$2b$12$EixZaYVK1fsbw1ZfbX3OXe',
  ])('takes %j for no password of anyone', (value) => {
    expect(isStrongPassword(value)).toBe(false);
  });

  it.each(['gT7!kzQp', 'tr4vel-Lz9x', 'x7fq2lm9zk4w', 'Vb#9xQ2m'])('takes %j for a password', (value) => {
    expect(isStrongPassword(value)).toBe(true);
  });

  it.each([
    'getAccessTokenFromRequest',
    'my-application-token',
    'short1A',
    'refresh_token_expires_in',
    'a sentence with 12 words in it',
  ])('takes %j for no key', (value) => {
    expect(isGeneratedKey(value)).toBe(false);
  });

  it.each([
    'q7Xv2LmZ9pRt4KwB',
    '9f86d081884c7d659a2feaa0c55ad015',
    'zpczok4kqgnw5prpfy3ehiylbqvgbjfkdiqkejsxqamy7qbkep7q',
  ])('takes %j for a key', (value) => {
    expect(isGeneratedKey(value)).toBe(true);
  });

  it('reads values of manifests as what they hold', () => {
    expect(unwrapped(Buffer.from('test').toString('base64'))).toBe('test');
    expect(unwrapped('q7Xv2LmZ9pRt4KwB')).toBe('q7Xv2LmZ9pRt4KwB');
  });
});
