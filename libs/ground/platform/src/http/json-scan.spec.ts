import fc from 'fast-check';
import { samples } from '#testing/samples';
import { type JsonProblem, MAX_DEPTH, MAX_KEYS, MAX_VALUES, scanJson } from './json-scan';

const scan = (text: string): JsonProblem | undefined => scanJson(Buffer.from(text));
const nested = (levels: number): string => `${'{"a":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`;
const list = (items: number, item = '0'): string => `[${Array(items).fill(item).join(',')}]`;

describe('scanJson', () => {
  it.each([
    '{}',
    '{"a":1,"b":[1,2,{"c":null}]}',
    nested(MAX_DEPTH),
    list(MAX_VALUES - 1),
    `{${list(MAX_KEYS, '"a":1').slice(1, -1)}}`,
    ' \n[ ] ',
  ])('accepts what is within the bounds', (text) => {
    expect(scan(text)).toBeUndefined();
  });

  it.each([
    ['depth', nested(MAX_DEPTH + 1)],
    ['depth', '['.repeat(1_000_000)],
    ['values', list(MAX_VALUES)],
    ['values', list(MAX_VALUES / 2, '{"a":1}')],
    ['keys', `{${list(MAX_KEYS + 1, '"a":1').slice(1, -1)}}`],
    ['keys', `[{${list(100_000, '"a"').slice(1, -1)}`],
    ['key', '{"a":{"__proto__":1}}'],
    ['key', '{"b":[{"constructor" : 1}]}'],
    ['key', String.raw`{"\u005f_proto\u005f\u005f":1}`],
  ])('refuses too much of the %s, or a key that would be dropped', (kind, text) => {
    expect(scan(text)).toMatchObject({ kind });
  });

  it('looks for brackets, commas and numbers outside of texts only', () => {
    const text = `[[[ {{{ ,,,, 1e999 \\" \\\\ ${'['.repeat(100)}`;
    expect(scan(JSON.stringify({ [text]: text, prototypes: '__proto__' }))).toBeUndefined();
  });

  it.each([
    '0',
    '-0',
    '0.1',
    '1e5',
    '-12.50E-3',
    '9007199254740992',
    '123456789012345680000',
    '1000000000000000000000000',
    '3.141592653589793238462643383279',
    '1e308',
    '5e-324',
    '0e999',
    '0.000e-999',
  ])('accepts the number %s', (text) => {
    expect(scan(`{"a":${text}}`)).toBeUndefined();
  });

  it.each([
    '12345678901234567890',
    '9007199254740993',
    '9007199254740993.5',
    '123456789012345678901.5',
    '-9007199254740993',
    '18446744073709551616',
    '1234567890123456789.0',
    '12345678901234567890e0',
    '1.2345678901234567890e19',
    '1e400',
    '-1e400',
    '1e99999999999999999999',
    '1e-400',
    `1${'0'.repeat(400)}`,
  ])('refuses the number %s, and names it with its place', (text) => {
    expect(scan(`{"a":[{"b c":[true,"x",${text}]}]}`)).toEqual({ kind: 'number', text, path: 'a.0.b c.2' });
  });

  it('takes time that grows linearly with the length of a number', () => {
    const digits = `1${'0'.repeat(2_000_000)}1`;
    expect(scan(`[${digits}]`)).toMatchObject({ kind: 'number' });
  });

  const keys = fc.oneof(fc.string(), fc.constantFrom('a', 'toString', 'prototype ', '"', '\\', '['));
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 6 },
      fc.constantFrom(null, true, 0.1, -7, 1e21, 'x"\\]', '{"a":[', ''),
      fc.string(),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(keys, tie('value'), { maxKeys: 4 }),
    ),
  }));
  /** Wraps a value in so many lists and objects. */
  const wrapped = fc.tuple(value, fc.integer({ min: 0, max: 36 }), keys).map(([inner, levels, key]) => {
    let outer: unknown = inner;
    for (let n = 0; n < levels; n++) outer = n % 2 ? [0, outer] : { [key]: outer };
    return outer;
  });
  const spaces = fc.constantFrom(0, 2);

  it('agrees with a walk over the parsed value, for any JSON', () => {
    fc.assert(
      fc.property(wrapped, spaces, (json, space) => {
        const text = JSON.stringify(json, null, space);
        expect(scan(text) === undefined).toBe(isBounded(JSON.parse(text)));
      }),
      { numRuns: samples(500) },
    );
  });

  it('counts values as a walk over the parsed value does', () => {
    fc.assert(
      fc.property(value, spaces, fc.constantFrom(0, 1), (json, space, more) => {
        fc.pre(scan(JSON.stringify(json))?.kind !== 'key');
        const filler = Array(MAX_VALUES - countOf(json) - 2 + more).fill(0);
        expect(scan(JSON.stringify([json, filler], null, space))?.kind).toBe(more ? 'values' : undefined);
      }),
      { numRuns: 30 },
    );
  });

  it('refuses exactly the integers that do not come back as they were sent', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }), (integer) => {
        const back = JSON.stringify(Number(integer));
        fc.pre(!back.includes('e'));
        expect(scan(`[${integer}]`) === undefined).toBe(back === String(integer));
      }),
    );
  });

  it('never throws for text that is not JSON', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '\\',
      '1',
      '-',
      'e',
      '.',
      'true',
      ' ',
      '"a"',
      '\\u12',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces).map((parts) => parts.join('')),
        ),
        (text) => {
          expect(() => scan(text)).not.toThrow();
        },
      ),
      { numRuns: samples(700) },
    );
  });
});

function isBounded(value: unknown, depth = 1): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth > MAX_DEPTH) return false;
  if (['__proto__', 'constructor', 'prototype'].some((key) => Object.hasOwn(value, key))) return false;
  return Object.values(value).every((inner) => isBounded(inner, depth + 1));
}

function countOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, inner) => sum + countOf(inner), 1);
}
