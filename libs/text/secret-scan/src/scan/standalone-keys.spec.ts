import { createHash } from 'node:crypto';
import { samples } from '#testing/samples';
import { Random } from '#testing/secrets';
import { blocks } from '../findings/finding';
import { scan } from './scan';

const options = { fingerprintKey: Buffer.alloc(32, 1), tokenPrefix: 'svc_' };
const SAMPLES = samples(20);

/** The ids of the rules whose findings block a sentence with this text. */
async function blockedBy(text: string): Promise<string[]> {
  const content = `Read this before you begin.\n\nUse ${text} here.\n\nThen go on.\n`;
  const { findings } = await scan({ content, title: 'Guide', slug: 'guide' }, options);
  return findings.filter(blocks).map(({ ruleId }) => ruleId);
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

/** A private key in the Wallet Import Format, which was never used. */
function walletKey(random: Random, compressed: boolean): string {
  const key = Buffer.concat([Buffer.from([0x80]), random.bytes(32), Buffer.from(compressed ? [1] : [])]);
  const bytes = Buffer.concat([key, sha256(sha256(key)).subarray(0, 4)]);
  let text = '';
  for (let number = BigInt(`0x${bytes.toString('hex')}`); number > 0n; number /= 58n)
    text = BASE58[Number(number % 58n)]! + text;
  return text;
}

/** The samples of NIP-19 and of the wiki of Bitcoin. */
const NSEC = 'nsec1' + 'vl029mgpspedva04g90vltkh6fvh240zqtv9k0t9af8935ke9laqsnlfe5';
const WIF = '5Hue' + 'CGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ';

/** The value with its last character changed. */
const misspelled = (value: string) => value.slice(0, -1) + (value.endsWith('z') ? 'y' : 'z');

const PRESENT: [string, (random: Random) => string][] = [
  ['aiven-password', (r) => `AVNS_${r.text('base64url', 18)}a`],
  ['dbt-cloud-token', (r) => `dbtc_${r.text('base64url', 40)}`],
  ['snyk-token', (r) => `snyk_uat.${r.text('hex', 8)}.${r.text('base64url', 80)}.${r.text('base64url', 43)}`],
  ['elastic-cloud-key', (r) => `essu_${r.text('base64', 74)}==`],
  ['mollie-key', (r) => `live_${r.text('base62', 27)}Aa1`],
  ['cal-com-key', (r) => `cal_live_${r.text('hex', 32)}`],
  ['cursor-key', (r) => `crsr_${r.text('hex', 64)}`],
  ['infisical-token', (r) => `st.${r.text('hex', 24)}.${r.text('hex', 32)}.${r.text('hex', 32)}`],
  ['ntfy-token', (r) => `tk_${r.text('lower', 29)}`],
  ['asana-token', (r) => `1/${r.text('digits', 16)}:${r.text('hex', 32)}`],
  ['asana-token', (r) => `2/${r.text('digits', 16)}/${r.text('digits', 16)}:${r.text('hex', 32)}`],
  ['asana-token', (r) => `0/${r.text('digits', 16)}:${r.text('hex', 32)}`],
  ['bitcoin-private-key', (r) => walletKey(r, true)],
  ['bitcoin-private-key', (r) => walletKey(r, false)],
  ['bitcoin-private-key', () => WIF],
  ['nostr-private-key', () => NSEC],
  ['nostr-private-key', () => NSEC.toUpperCase()],
  [
    'zapier-webhook',
    (r) => `https://hooks.zapier.com/hooks/catch/8${r.text('digits', 6)}/3${r.text('lower', 5)}x/`,
  ],
  ['make-webhook', (r) => `https://hook.eu1.make.com/${r.text('lower', 32)}`],
  ['make-webhook', (r) => `https://hook.integromat.com/${r.text('lower', 32)}`],
  ['password-assignment', (r) => `\nbindpw ${r.text('base62', 12)}7!aB4\n`],
];

describe('a scan blocks', () => {
  it.each(PRESENT)('%s (%#)', async (rule, make) => {
    const values = Array.from({ length: SAMPLES }, (_, i) => make(new Random(71 + i)));
    const missed: string[] = [];
    for (const value of values) if (!(await blockedBy(value)).includes(rule)) missed.push(value);
    expect(missed).toEqual([]);
  });
});

describe('a scan does not block', () => {
  it.each<[string, (random: Random) => string]>([
    ['a constant of Aiven', () => 'AVNS_MAX_CONNECTIONS_PER_SERVICE'],
    ['a name in the place of a password of Aiven', () => 'AVNS_your_password_for_this'],
    ['a short token of dbt', (r) => `dbtc_${r.text('lower', 12)}`],
    ['the prefix of a token of Snyk', () => 'snyk_uat.your-token'],
    ['a short key of Elastic', (r) => `essu_${r.text('base62', 20)}`],
    ['a longer name after live_', (r) => `live_${r.text('base62', 36)}`],
    ['a name after live_', () => 'live_customerSubscriptionListPages1'],
    ['a test key of Mollie', (r) => `test_${r.text('base62', 30)}`],
    ['a shorter key of Cal.com', (r) => `cal_live_${r.text('hex', 24)}`],
    ['a short key of Cursor', (r) => `crsr_${r.text('hex', 16)}`],
    ['a file name of hashes', (r) => `st.${r.text('hex', 24)}.${r.text('hex', 32)}.js`],
    ['a name after tk_', () => 'tk_applicationWindowFrameButtonX'],
    ['a shorter value after tk_', (r) => `tk_${r.text('lower', 20)}`],
    ['a date and a hash', (r) => `2026/1/2:${r.text('hex', 32)}`],
    ['a path of numbers', (r) => `1/${r.text('digits', 16)}/${r.text('digits', 16)}`],
    ['a wallet key with a wrong checksum', (r) => misspelled(walletKey(r, true))],
    ['a text of the alphabet of wallets', (r) => `5K${r.text('base62', 49).replace(/[0OIl]/g, 'x')}`],
    ['a wallet key within a longer text', (r) => `${walletKey(r, false)}${r.text('letters', 8)}`],
    ['a key of Nostr with a wrong checksum', () => misspelled(NSEC)],
    ['a public key of Nostr', () => NSEC.replace('nsec1', 'npub1')],
    ['the example of Zapier', () => 'https://hooks.zapier.com/hooks/catch/123456/abcdef/'],
    ['the form of hooks of Zapier', () => 'https://hooks.zapier.com/hooks/catch/<account>/<hook>/'],
    ['another page of Zapier', () => 'https://zapier.com/apps/webhook/integrations/3x7k2p9'],
    ['the example of Make', () => `https://hook.eu1.make.com/${'x'.repeat(32)}`],
    ['another hook', (r) => `https://hook.acme.io/${r.text('lower', 32)}`],
    ['a placeholder of LDAP', () => '\nbindpw <password>\n'],
    ['a sentence about LDAP', () => '\nSet bindpw and binddn first.\n'],
  ])('%s', async (_, make) => {
    for (let i = 0; i < SAMPLES; i++) expect(await blockedBy(make(new Random(71 + i)))).toEqual([]);
  });
});
