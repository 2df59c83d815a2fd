import { createHash } from 'node:crypto';
import type { Rule } from '../findings/rule';

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];

/** A key of Bitcoin's main network: a version, 32 bytes, a mark if its public key is compressed, and a checksum. */
const VERSION = 0x80;
const CHECKSUM = 4;
/** So many digits of base 58 are an exact number. */
const CHUNK = 9;

/** Private keys of wallets and of Nostr. Their checksums tell them from other text. */
export const WALLET_KEYS: readonly Rule[] = [
  {
    id: 'bitcoin-private-key',
    anchors: '5h 5j 5k kw kx ky kz l1 l2 l3 l4 l5'.split(' '),
    pattern: /(?:5[HJK][1-9A-HJ-NP-Za-km-z]{49}|(?:K[w-z]|L[1-5])[1-9A-HJ-NP-Za-km-z]{50})(?![A-Za-z0-9])/y,
    value: 'any',
    accept: isWalletKey,
  },
  {
    id: 'nostr-private-key',
    anchors: ['nsec1'],
    pattern: /(?:nsec1[02-9ac-hj-np-z]{58}|NSEC1[02-9AC-HJ-NP-Z]{58})(?![A-Za-z0-9])/y,
    value: 'any',
    accept: (secret) => hasBech32Checksum(secret.toLowerCase()),
  },
];

/** Whether a text is a private key in the Wallet Import Format. */
function isWalletKey(text: string): boolean {
  let number = 0n;
  for (let at = 0; at < text.length; at += CHUNK) {
    let digits = 0;
    const chunk = text.slice(at, at + CHUNK);
    for (const character of chunk) digits = digits * 58 + BASE58.indexOf(character);
    number = number * BigInt(58 ** chunk.length) + BigInt(digits);
  }
  const bytes = Buffer.from(number.toString(16), 'hex');
  if (bytes[0] !== VERSION) return false;
  const [key, checksum] = [bytes.subarray(0, -CHECKSUM), bytes.subarray(-CHECKSUM)];
  return sha256(sha256(key)).subarray(0, CHECKSUM).equals(checksum);
}

/** Whether a text in lower case ends with the checksum of BIP 173. */
function hasBech32Checksum(text: string): boolean {
  const separator = text.lastIndexOf('1');
  const prefix = [...text.slice(0, separator)].map((character) => character.charCodeAt(0));
  const data = [...text.slice(separator + 1)].map((character) => BECH32.indexOf(character));
  let checksum = 1;
  for (const value of [...prefix.map((code) => code >> 5), 0, ...prefix.map((code) => code & 31), ...data]) {
    const top = checksum >>> 25;
    checksum = ((checksum & 0x1ffffff) << 5) ^ value;
    for (const [bit, term] of GENERATOR.entries()) if ((top >> bit) & 1) checksum ^= term;
  }
  return checksum === 1;
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
