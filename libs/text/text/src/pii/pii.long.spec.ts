import { expectLinearGrowth } from '#testing/growth';
import { findPii, PII_ENTITIES } from './pii';

describe('findPii on malicious input of 1 MiB', () => {
  const size = 1_048_576;
  it.each([
    'a@',
    'a.',
    '@a-',
    'a@b.',
    'a@b.co ',
    '@',
    '%',
    "'",
    '1',
    '1 ',
    '1-',
    '+(',
    '(1) ',
    '+1 415 867 5309 ',
    '4111 1111 1111 1111 ',
    '4111',
    'DE89 ',
    'DE89',
    'A1',
    'DE89370400440532013000 ',
    '123-45-6789 ',
    'ssn ',
    '1.',
    '1.1.1.',
    '8.8.8.8 ',
    ':',
    '2:',
    '2001:',
    '2001::',
    'f:',
    '::',
  ])('takes time in proportion to the length of repeated %j', async (piece) => {
    const input = (length: number) => piece.repeat(Math.ceil(length / piece.length));
    await expectLinearGrowth({ input, size, run: (text) => findPii(text, PII_ENTITIES) });
  });
});
