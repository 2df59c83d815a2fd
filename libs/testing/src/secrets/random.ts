const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();
const DIGITS = '0123456789';

/** Alphabets that credentials are written in. */
export const ALPHABETS = {
  digits: DIGITS,
  hex: `${DIGITS}abcdef`,
  lower: LOWER + DIGITS,
  upper: UPPER + DIGITS,
  letters: LOWER + UPPER,
  base32: `${UPPER}234567`,
  base62: LOWER + UPPER + DIGITS,
  base64: `${LOWER}${UPPER}${DIGITS}+/`,
  base64url: `${LOWER}${UPPER}${DIGITS}-_`,
  bech32: 'QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L',
  password: `${LOWER}${UPPER}${DIGITS}!#%*+-.?^_~`,
} as const;

/** Random choices that come out the same for the same seed (mulberry32): a failing sample can be made again. */
export class Random {
  constructor(private state: number) {}

  /** A whole number from 0 on, below `below`. */
  below(below: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below);
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)] as T;
  }

  /** `length` characters of an alphabet. */
  text(alphabet: keyof typeof ALPHABETS, length: number): string {
    const characters = ALPHABETS[alphabet];
    let text = '';
    for (let i = 0; i < length; i++) text += characters[this.below(characters.length)];
    return text;
  }

  bytes(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => this.below(256)));
  }

  uuid(): string {
    return [8, 4, 4, 4, 12].map((length) => this.text('hex', length)).join('-');
  }
}
