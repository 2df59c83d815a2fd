import fc from 'fast-check';
import type { Schema } from '../schema-check';

const LONGEST = 20_000;
const ID = '019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11';

/** Texts with which other services have failed. */
const TEXTS = [
  ...[
    '',
    ' ',
    'a\u0000b',
    '\u001b[31m',
    'a\r\nSet-Cookie: a=b',
    'a\ud800b',
    '\udc00',
    'e\u0301\u0301',
    '\u202eabc\u202c',
  ],
  ...[
    '\u200b',
    '\ufeffa',
    'a\u2028b',
    '\u{10ffff}\uffff',
    '__proto__',
    'constructor',
    'toString',
    'null',
    'true',
  ],
  ...[
    '../../etc/passwd',
    '..',
    '//a//b/',
    '%00%2F%zz',
    '100%_\\',
    `'";--`,
    '<script>alert(1)</script>',
    '*',
    '(a+)+$',
  ],
  ...[
    '1e3',
    '0x10',
    '٣',
    'NaN',
    'Infinity',
    '-1',
    '99999999999999999999',
    '====',
    'eyJhIjoxfQ',
    `{${ID}}`,
    `${ID}\n`,
  ],
  ...[ID.toUpperCase(), '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  '11111111-1111-1111-1111-111111111111',
  ...['+010000-01-01T00:00:00Z', '9999-12-31T23:59:59-14:00', '0000-01-01T00:00:00Z', '2016-12-31T23:59:60Z'],
  ...[
    '2026-02-30T00:00:00Z',
    'https://[::1',
    'https://u:p@example.com/',
    'javascript:alert(1)',
    'a@b',
    'x'.repeat(5_000),
  ],
];

/** JSON values that are no text, among them objects that fail when code converts them to one. */
const VALUES: unknown[] = [
  ...[
    -1,
    0,
    1.5,
    1e308,
    1e21,
    2 ** 31,
    2 ** 53,
    -(2 ** 31) - 1,
    true,
    false,
    null,
    [],
    {},
    [null],
    [[]],
    [{}],
    ['a\u0000'],
  ],
  ...[
    Array(1_200).fill('a'),
    { toString: 'x', valueOf: 'y' },
    [{ toString: 'x' }],
    { toJSON: 'x' },
    { then: 'x' },
  ],
  ...[
    { length: 3, 0: 'a' },
    { '': '' },
    { '\ud800': '\ud800' },
    { ['__proto__']: 1 },
    { constructor: { prototype: {} } },
    nested(40),
  ],
];

/** Percent-encodings that are malformed, or that a URL must not contain. */
const ENCODED = [
  '%',
  '%zz',
  'a%2',
  '%c0%af',
  '%ff',
  '%ed%a0%80',
  '%00',
  'a%2Fb',
  '%252F',
  '%2e%2e',
  'a;b=c',
  '+',
];

/** Values of headers. */
const HEADERS = [
  '*',
  '"a"',
  'W/"a"',
  ',,,',
  '""',
  'null',
  'bytes=5-2',
  'bytes=0-0,1-1',
  'items=0-1',
  '-1',
  '\xff',
  'a'.repeat(5_000),
];

/** A text of any characters. */
const anyText = fc.string({ unit: 'binary', maxLength: 40 });
const text = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...TEXTS) }, { weight: 1, arbitrary: anyText });

/** JSON values for a field with this schema. */
export function jsonFor(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof(
    text,
    fc.constantFrom(...VALUES),
    fc.constantFrom(...boundsOf(schema), ...TEXTS),
    fc.jsonValue({ maxDepth: 3 }),
  );
}

/** Whole bodies, as they are sent. */
export const bodies = fc.constantFrom(
  ...[
    '[]',
    'null',
    '1',
    '"a"',
    '{',
    ' ',
    '\ufeff{}',
    '{}}',
    '{"a":1,"a":2}',
    '{"__proto__":{}}',
    '{"a":1e999}',
    '{"a":NaN}',
  ],
  ...['{"toString":1,"then":2,"length":3}', JSON.stringify(nested(40)), '{"\\u0000":"\\ud800"}', "{'a':1}"],
);

/** A segment of a path, as it is sent. */
export const segments = fc.oneof(
  fc.constantFrom(...ENCODED),
  text.filter((value) => !['', '.', '..'].includes(value)).map(encoded),
);

/** Generates the part of a query that follows the name of a parameter, as it is sent. */
export function queryFor(name: string, schema: Schema): fc.Arbitrary<string> {
  const values = fc.oneof(
    fc.constantFrom(...ENCODED),
    fc.constantFrom(...boundsOf(schema).map((bound) => encoded(String(bound))), ''),
    text.map(encoded),
  );
  return fc.oneof(
    { weight: 4, arbitrary: values.map((value) => `=${value}`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('', '[]=a', '[b]=c', '[__proto__]=1', `=a&${name}=b`, `=a&${name}[b]=c`),
    },
  );
}

export const headerValues = fc.constantFrom(...HEADERS);

/** Values at the bounds of a schema, and right beyond them. */
function boundsOf({
  maxLength,
  minLength,
  minimum,
  maximum,
  enum: values = [],
}: Schema): (string | number)[] {
  const bounds: (string | number)[] = values
    .filter((value) => typeof value === 'string')
    .map((value) => `${value} `);
  if (maxLength !== undefined && maxLength < LONGEST)
    bounds.push('x'.repeat(maxLength), 'x'.repeat(maxLength + 1), '\u{1f600}'.repeat(maxLength));
  if (minLength) bounds.push('x'.repeat(minLength - 1));
  if (minimum !== undefined) bounds.push(minimum, minimum - 1);
  if (maximum !== undefined) bounds.push(maximum + 1);
  return bounds.length > 0 ? bounds : [''];
}

/** Half of a surrogate pair has no encoding. */
function encoded(value: string): string {
  return encodeURIComponent(value.toWellFormed());
}

function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = [value];
  return value;
}
