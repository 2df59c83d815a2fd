import { gzipSync } from 'node:zlib';
import { FORMATS, Random } from '#testing/secrets';
import { blocks } from '../findings/finding';
import { scan, type ScanInput } from './scan';

const options = { fingerprintKey: Buffer.alloc(32, 1), tokenPrefix: 'svc_' };

function sample(name: string): string {
  const format = FORMATS.find((each) => each.name === name);
  if (!format) throw new Error(`no format ${name}`);
  return format.make(new Random(42));
}

async function isBlocked(input: string | Partial<ScanInput>): Promise<boolean> {
  const given = typeof input === 'string' ? { content: input } : input;
  const { findings } = await scan({ content: '', title: 'Guide', slug: 'guide', ...given }, options);
  return findings.some((finding) => finding.category === 'credential' && blocks(finding));
}

const TOKEN = sample('github/classic');
const KEY = sample('aws/access-key-id');
const PASSWORD = 'gT7!kzQp4x';
const middle = (text: string, mark: string): string => `${text.slice(0, 12)}${mark}${text.slice(12)}`;
const TEST_KEY = `sk_test_${new Random(5).text('base62', 24)}`;
/** Test keys, each in a list item, that only the page shows in one piece. */
function splitTestKeys(count: number): string {
  const random = new Random(7);
  const part = (): string => random.text('base62', 12);
  return Array.from({ length: count }, () => `- sk_test_${part()}**${part()}**\n`).join('');
}
/** Only the page shows it in one piece. */
const SPLIT_KEY = `Key EZAK${'x1Y2z'.repeat(4)}**${'a3B4c'.repeat(4)}**${'d5E6f7G8h9J0k1'} here.`;
const base64 = (text: string): string => Buffer.from(text).toString('base64');

describe('an attempt to hide a secret', () => {
  it.each<[string, string]>([
    [
      'tells scanners to ignore the line',
      `<!-- secretlint-disable -->\n<!-- gitleaks:allow --> ${TOKEN} # nosec`,
    ],
    ['calls it an example', `For example, EXAMPLE: ${TOKEN}EXAMPLE (fake, dummy, not real)`],
    [
      'puts decoys before it',
      `${'glpat-this-is-my-own-token-'.repeat(3)} ${'ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx '.repeat(40)}${TOKEN}`,
    ],
    ['puts letters right before and after it', `abc${TOKEN}xyz and x${KEY}`],
    ['escapes it twice', `%2567%2568%2570%255F${TOKEN.slice(4)}`],
    ['writes nested character references', TOKEN.replace('_', '&amp;#95;')],
    ['writes nested escapes', TOKEN.replace('_', '\\\\\\\\u005f')],
    ['spaces it out', [...TOKEN].join(' ')],
    ['makes it a list of letters', JSON.stringify([...TOKEN])],
    ['splits it over two cells', `| key | ${TOKEN.slice(0, 20)} | ${TOKEN.slice(20)} |`],
    ['makes half of it a link', `[${TOKEN.slice(0, 20)}](https://acme.io/)${TOKEN.slice(20)}`],
    [
      'puts half of it into an element',
      `<span>${TOKEN.slice(0, 9)}</span><span style="color:red">${TOKEN.slice(9)}</span>`,
    ],
    ['hides a comment in it', middle(TOKEN, '<!-- nothing to see -->')],
    ['hides a long comment in it', middle(TOKEN, `<!-- < ${'nothing to see '.repeat(40)}-->`)],
    ['hides a processing instruction in it', middle(TOKEN, '<?php echo 1 ?>')],
    ['hides a CDATA section in it', middle(TOKEN, '<![CDATA[x]]>')],
    ['hides a long tag in it', middle(TOKEN, `<i title="${'a > b < c '.repeat(40)}"></i>`)],
    ['strikes through half of it', `${TOKEN.slice(0, 9)}~~${TOKEN.slice(9)}~~`],
    [
      'makes half of it a link with a title',
      `[${TOKEN.slice(0, 20)}](https://acme.io "Acme")${TOKEN.slice(20)}`,
    ],
    [
      'makes half of it a link by reference',
      `[${TOKEN.slice(0, 20)}][a]${TOKEN.slice(20)}\n\n[a]: https://acme.io`,
    ],
    ['puts an image into it', middle(TOKEN, '![](https://acme.io/i.png)')],
    ['puts an invisible named space into it', middle(TOKEN, '&NegativeMediumSpace;')],
    ['omits the end of a character reference', `<p>${middle(TOKEN, '&shy')}</p>`],
    [
      'opens a code block in the front matter',
      `---\na: |\n  \`\`\`\n---\n${TOKEN.slice(0, 9)}~~${TOKEN.slice(9)}~~\n`,
    ],
    ['makes half of it an e-mail address', `${TOKEN.slice(0, 17)}@acme.io\n\n${middle(TOKEN, '<!-- < -->')}`],
    ['splits it over two strings', `"${TOKEN.slice(0, 20)}" \\\n  "${TOKEN.slice(20)}"`],
    ['hyphenates it', middle(TOKEN, '\u00ad')],
    ['puts tag characters and variation selectors into it', middle(middle(TOKEN, '\u{e0041}'), '\ufe0f')],
    ['puts musical and shorthand controls into it', middle(middle(TOKEN, '\u{1d173}'), '\u{1bca0}')],
    ['underlines it with combining marks', [...TOKEN].join('\u0332')],
    [
      'writes it in mathematical letters',
      [...TOKEN]
        .map((c) => (/[a-z]/.test(c) ? String.fromCodePoint(0x1d5ba + c.charCodeAt(0) - 97) : c))
        .join(''),
    ],
    ['writes it with Cyrillic letters', TOKEN.replace('p', 'р').replaceAll('a', 'а').replaceAll('o', 'о')],
    ['wraps it in base64 four times', base64(base64(base64(base64(`token is ${TOKEN}`))))],
    [
      'compresses it within base64 within compression',
      base64(String(gzipSync(base64(TOKEN)).toString('base64'))),
    ],
    ['puts it into a data URL', `![](data:text/plain;charset=utf-8;base64,${base64(`{"k":"${TOKEN}"}`)})`],
    ['puts characters before the base64', `See 7x${base64(`see ${TOKEN}`)}`],
    ['writes it in UTF-16', base64(Buffer.from(`key ${TOKEN}`, 'utf16le').toString('latin1'))],
    ['writes it as a hex dump', [...Buffer.from(TOKEN)].map((byte) => byte.toString(16)).join(':')],
    ['writes its character codes', `String.fromCharCode(${[...Buffer.from(TOKEN)].join(', ')})`],
    ['writes it in quoted-printable', `Subject: =?utf-8?Q?=67hp=5F${TOKEN.slice(4)}?= key=3D`],
    ['puts terminal colors into it', `\x1b[31m${middle(TOKEN, '\x1b[0m\x1b[1;32m')}`],
    ['changes the dashes of a key', sample('key/ed25519').replaceAll('-----', '—–—')],
    ['omits the header of a key', sample('key/rsa').split('\n').slice(1, -1).join('\n')],
    ['omits the end of a key', sample('key/openssh').split('\n').slice(0, 4).join('\n')],
    ['keeps a key in a string', JSON.stringify({ k: sample('key/pkcs8-ec') })],
    ['keeps a key in comments', sample('key/pkcs8-ec').replaceAll(/^/gm, '//   ')],
    ['names the password in another language', `Kennwort: ${PASSWORD}\n密码：${PASSWORD}`],
    [
      'keeps the password in a table',
      `| Server | User | Password |\n| --- | --- | --- |\n| db1 | bob | ${PASSWORD} |`,
    ],
    ['keeps the password in a manifest', `kind: Secret\ndata:\n  password: ${base64('gT7!kzQp4x-9Lm')}`],
    ['writes the password in a sentence', `The password is ${PASSWORD}, for now.`],
    ['passes the password to a command', `sshpass -p '${PASSWORD}' ssh bob@db1`],
    ['puts the password into a URL', `Clone https://bob:${encodeURIComponent(PASSWORD)}@git.acme.io/x.git`],
    ['writes the name and the value in separate properties', `- name: DB_PASSWORD\n  value: ${PASSWORD}`],
    ['begins the password with a test key', `DB_PASSWORD="${TEST_KEY}:Hj8#kQ2!zRt7vWp5"`],
    ['ends the password with a test key', `{"password": "Hj8#kQ2!zRt7vWp5 ${TEST_KEY}"}`],
    ['puts many test keys, split, before a key that is split', `${splitTestKeys(110)}\n${SPLIT_KEY}`],
    ['uses a long secret', `secret: "${new Random(3).text('hex', 1_024)}"`],
  ])('is blocked if it %s', async (_, content) => {
    expect(await isBlocked(content)).toBe(true);
  });

  it.each<[string, Partial<ScanInput>]>([
    ['the title', { title: `On ${TOKEN}` }],
    [
      'the slug',
      { slug: sample('shopify/admin').replace('_', '-').toLowerCase().replace('shpat-', 'shpat_') },
    ],
    ['the description', { seo: { description: TOKEN } }],
    ['the URL of the image', { seo: { ogImage: `https://acme.io/i.png?access_token=${TOKEN}` } }],
    ['an unknown SEO field', { seo: { somethingNew: TOKEN } }],
    [
      'HTML that differs from the content',
      { contentHtml: `<p data-x="${TOKEN.replace('_', '&#x5f;')}">Hello</p>` },
    ],
    ['HTML, split by a tag', { contentHtml: `<p>${middle(TOKEN, '<i title="&lt;"></i>')}</p>` }],
  ])('is blocked if it puts the secret into %s', async (_, input) => {
    expect(await isBlocked(input)).toBe(true);
  });

  it('is blocked if it surrounds the secret with many findings that do not block', async () => {
    const mails = Array.from({ length: 20_000 }, (_, i) => `u${i}@acme.io`).join('\n');
    expect(await isBlocked(`${mails}\n${TOKEN}\n${mails}`)).toBe(true);
  });
});
