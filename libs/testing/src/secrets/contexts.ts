import { gzipSync } from 'node:zlib';
import type { Format } from './format';
import type { Random } from './random';

/** A way in which a document can hold a value. */
export interface Context {
  name: string;
  /** `plain`: as it is; `dressed`: decoded or hidden in one of the usual ways; `split`: taken apart by markup or code. */
  kind: 'plain' | 'dressed' | 'split';
  write(value: string, format: Format, random: Random): string;
}

/** The value, with its name if only the name identifies it. */
function told(value: string, { label, named }: Format): string {
  return named ? `${label}=${value}` : value;
}

function camel(label: string): string {
  return label.toLowerCase().replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function inline(value: string): string {
  return value.replaceAll('\n', '\\n');
}

function each(value: string, write: (character: string) => string): string {
  return [...value].map(write).join('');
}

/** `mark` put in after every few characters. */
function sprinkled(value: string, mark: string, random: Random): string {
  return each(value, (character) => (random.below(4) === 0 ? character + mark : character));
}

function html(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

function base64(value: string): string {
  return Buffer.from(value).toString('base64');
}

function wrapped(text: string, width: number): string {
  return (text.match(new RegExp(`[^]{1,${width}}`, 'g')) ?? []).join('\n');
}

function hexCode(character: string, digits: number): string {
  return character.charCodeAt(0).toString(16).padStart(digits, '0');
}

function halves(value: string): [string, string] {
  const middle = Math.floor(value.length / 2);
  return [value.slice(0, middle), value.slice(middle)];
}

export const CONTEXTS: readonly Context[] = [
  {
    name: 'bare',
    kind: 'plain',
    write: (value, format) => (format.named ? `${format.label}: ${value}` : value),
  },
  {
    name: 'in a sentence',
    kind: 'plain',
    write: (value, format) => `Then put \`${told(value, format)}\` into the settings, and restart.`,
  },
  {
    name: 'env file',
    kind: 'plain',
    write: (value, { label }) => `PORT=8080\nexport ${label}="${value}"\nDEBUG=0`,
  },
  {
    name: 'YAML',
    kind: 'plain',
    write: (value, { label }) =>
      value.includes('\n')
        ? `settings:\n  ${camel(label)}: |\n    ${value.replaceAll('\n', '\n    ')}`
        : `settings:\n  ${label.toLowerCase()}: ${value}`,
  },
  {
    name: 'JSON',
    kind: 'plain',
    write: (value, { label }) => JSON.stringify({ port: 8080, [camel(label)]: value }, null, 2),
  },
  {
    name: 'code',
    kind: 'plain',
    write: (value, { label }) =>
      `const ${camel(label)} = ${JSON.stringify(value)};\nconnect(${camel(label)});`,
  },
  {
    name: 'URL',
    kind: 'plain',
    write: (value, { label }) =>
      `See https://api.acme.io/v1/items?page=2&${label.toLowerCase()}=${encodeURIComponent(value)}&sort=asc`,
  },
  {
    name: 'Markdown table',
    kind: 'plain',
    write: (value, { label }) => `| Name | Value |\n| --- | --- |\n| ${label} | \`${inline(value)}\` |`,
  },
  {
    name: 'Markdown code block',
    kind: 'plain',
    write: (value, format) => `\`\`\`sh\n${told(value, format)}\n\`\`\``,
  },
  {
    name: 'Markdown link',
    kind: 'plain',
    write: (value, { label }) =>
      `Open [the page](https://acme.io/login?${label.toLowerCase()}=${encodeURIComponent(value)}).`,
  },
  {
    name: 'HTML attribute',
    kind: 'plain',
    write: (value, { label }) => `<input type="hidden" name="${label}" value="${html(value)}">`,
  },
  {
    name: 'HTML entities',
    kind: 'dressed',
    write: (value, format) =>
      `<code>${each(told(value, format), (character) => `&#${character.charCodeAt(0)};`)}</code>`,
  },
  {
    name: 'HTML entities, hexadecimal',
    kind: 'dressed',
    write: (value, format) =>
      `<code>${each(told(value, format), (character) => `&#x${hexCode(character, 2)};`)}</code>`,
  },
  {
    name: 'zero-width characters',
    kind: 'dressed',
    write: (value, format, random) =>
      sprinkled(told(value, format), random.pick(['\u200b', '\u200d', '\u2060', '\ufeff']), random),
  },
  {
    name: 'soft hyphens',
    kind: 'dressed',
    write: (value, format, random) => sprinkled(told(value, format), '\u00ad', random),
  },
  {
    name: 'terminal colors',
    kind: 'dressed',
    write: (value, format, random) => sprinkled(told(value, format), '\x1b[1;31m', random),
  },
  {
    name: 'full-width digits',
    kind: 'dressed',
    write: (value, format) =>
      each(told(value, format), (character) =>
        /[0-9]/.test(character) ? String.fromCharCode(character.charCodeAt(0) + 0xfee0) : character,
      ),
  },
  {
    name: 'full-width everything',
    kind: 'dressed',
    write: (value, format) =>
      each(told(value, format), (character) =>
        /[!-~]/.test(character) ? String.fromCharCode(character.charCodeAt(0) + 0xfee0) : character,
      ),
  },
  { name: 'base64', kind: 'dressed', write: (value, format) => `data: ${base64(told(value, format))}` },
  { name: 'base64 twice', kind: 'dressed', write: (value, format) => base64(base64(told(value, format))) },
  {
    name: 'base64 on several lines',
    kind: 'dressed',
    write: (value, format) =>
      `  ${wrapped(base64(`# settings of the day\n${told(value, format)}\n`), 32).replaceAll('\n', '\n  ')}`,
  },
  {
    name: 'base64url in an address',
    kind: 'dressed',
    write: (value, format) => `https://acme.io/s/${Buffer.from(told(value, format)).toString('base64url')}`,
  },
  {
    name: 'percent-encoded',
    kind: 'dressed',
    write: (value, format) =>
      each(told(value, format), (character) => `%${hexCode(character, 2).toUpperCase()}`),
  },
  {
    name: '\\u escapes',
    kind: 'dressed',
    write: (value, format) => `"${each(told(value, format), (character) => `\\u${hexCode(character, 4)}`)}"`,
  },
  {
    name: '\\x escapes',
    kind: 'dressed',
    write: (value, format) => `'${each(told(value, format), (character) => `\\x${hexCode(character, 2)}`)}'`,
  },
  {
    name: 'Markdown escapes',
    kind: 'dressed',
    write: (value, format) => told(value, format).replace(/[_*#+.!-]/g, '\\$&'),
  },
  {
    name: 'hexadecimal',
    kind: 'dressed',
    write: (value, format) => Buffer.from(told(value, format)).toString('hex'),
  },
  {
    name: 'hexadecimal dump',
    kind: 'dressed',
    write: (value, format) =>
      [...Buffer.from(told(value, format))]
        .map((byte) => `0x${byte.toString(16).padStart(2, '0')}`)
        .join(', '),
  },
  {
    name: 'gzip in base64',
    kind: 'dressed',
    write: (value, format) => gzipSync(told(value, format)).toString('base64'),
  },
  {
    name: 'UTF-16 in base64',
    kind: 'dressed',
    write: (value, format) => Buffer.from(told(value, format), 'utf16le').toString('base64'),
  },
  { name: 'half in bold', kind: 'split', write: (value) => `${halves(value)[0]}**${halves(value)[1]}**` },
  {
    name: 'joined strings',
    kind: 'split',
    write: (value, { label }) =>
      `${camel(label)} = "${inline(halves(value)[0])}" +\n  "${inline(halves(value)[1])}"`,
  },
  { name: 'broken line', kind: 'split', write: (value) => `  ${halves(value)[0]}\n  ${halves(value)[1]}` },
  {
    name: 'a tag inside',
    kind: 'split',
    write: (value) => `<p>${html(halves(value)[0])}<wbr>${html(halves(value)[1])}</p>`,
  },
  {
    name: 'a comment inside',
    kind: 'split',
    write: (value) => `${halves(value)[0]}<!-- -->${halves(value)[1]}`,
  },
];
