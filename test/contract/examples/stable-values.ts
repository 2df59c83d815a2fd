import { createHash } from 'node:crypto';
import type { Step } from './recorder';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z/g;
const SHA256 = /\b[0-9a-f]{64}\b/g;
/** An ETag starts with the end of the id of its resource. */
const ETAG_ID = /\b[0-9a-f]{12}(?=\.)/g;
/** The random mark around the data of a prompt. */
const PROMPT_MARK = /(?<=\b(?:DATA|END) )[\w-]{16}\b/g;
/** Fields whose values are random, and how their replacement is formed. */
const RANDOM: Record<string, (original: string, count: number) => string> = {
  token: secret,
  deviceCode: secret,
  webhookSecret: secret,
  roomToken: secret,
  roomSigningSecret: bytes,
  d: secret,
  link: secret,
  userCode: (_, count) => ['WDJB-MJHT', 'KXRN-PQZV', 'TGHC-LMBF'][(count - 1) % 3]!,
  nextCursor: opaque,
  cursor: opaque,
  x: opaque,
  kid: opaque,
  fingerprint: (original, count) => sha256(`fingerprint ${count}`).slice(0, original.length),
  thumbprint: opaque,
  actorAttestation: jws,
  checkpoint: jws,
  nonce: bytes,
  challenge: opaque,
  enc: bytes,
  ciphertext: bytes,
};
/** Fields of requests whose values the tour made at random. */
const RANDOM_SENT: Record<string, (original: string, count: number) => string> = {
  // The token of a mailed link. That of a link in an answer has a replacement already.
  token: secret,
  publicKey: bytes,
  proof: bytes,
  popSignature: bytes,
  enc: bytes,
  ciphertext: bytes,
  attestation: jws,
  // These are parts of passkeys, whose lengths differ from run to run.
  rawId: bytes,
  userHandle: bytes,
  clientDataJSON: signed,
  attestationObject: signed,
  authenticatorData: signed,
  signature: signed,
};
/** The first step of the tour happens at this time. */
const START = Date.parse('2026-01-15T09:00:00.000Z');
const STEP_MS = 15_000;
const MINUTE_MS = 60_000;

/**
 * Replaces what differs from run to run by values of the same form: the first id of a run by the first id of every run. Equal values get
 * equal replacements, so references between answers still agree.
 */
export class StableValues {
  /** Random values with their replacements, also where they are parts of other texts. */
  private readonly random = new Map<string, string>();
  private readonly ids = new Map<string, string>();
  private readonly hashes = new Map<string, string>();
  private readonly later = new Map<string, string>();
  /** The values that the tour itself chose, and their hashes. It is the same in each run. */
  private readonly chosen = new Set<string>();

  /** @param literals texts of the run with their replacements, such as its address */
  constructor(
    private readonly steps: Step[],
    private readonly literals: Record<string, string>,
  ) {
    for (const { path, request, response } of steps) {
      this.collectSent(request);
      this.collectChosen(request);
      this.collectRandom(response);
      for (const text of [path, ...textsIn(request), ...textsIn(response)])
        for (const [id] of text.matchAll(UUID)) replacement(this.ids, id, uuid);
    }
  }

  /** A value with stable values in it. @param step the index of the step that it belongs to */
  stable(value: unknown, step: number): unknown {
    if (typeof value === 'string') return this.stableText(value, step);
    if (Array.isArray(value)) return value.map((item) => this.stable(item, step));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [this.ids.get(key) ?? key, this.stable(inner, step)]),
    );
  }

  private stableText(original: string, step: number): string {
    let text = original;
    for (const [from, to] of [...Object.entries(this.literals), ...this.random])
      text = text.replaceAll(from, to);
    const hash = (value: string): string =>
      this.chosen.has(value) ? value : replacement(this.hashes, value, (_, count) => sha256(`hash ${count}`));
    return text
      .replace(SHA256, hash)
      .replace(UUID, (id) => this.ids.get(id) ?? id)
      .replace(ETAG_ID, (end) => this.idsByEnd.get(end)?.slice(-12) ?? end)
      .replace(PROMPT_MARK, 'Zm9yIGV4YW1wbGUu')
      .replace(TIME, (time) => this.stableTime(time, step));
  }

  private get idsByEnd(): Map<string, string> {
    return new Map([...this.ids].map(([id, stable]) => [id.slice(-12), stable]));
  }

  /** The time of the step in which it was; times after the tour keep their distance to the step, in minutes. */
  private stableTime(time: string, step: number): string {
    const at = Date.parse(time);
    const within = this.steps.findIndex(({ endedAt }) => at <= endedAt);
    if (within >= 0) return stepTime(within);
    return replacement(this.later, time, () => {
      const distance = Math.round((at - this.steps[step]!.endedAt) / MINUTE_MS) * MINUTE_MS;
      return new Date(Date.parse(stepTime(step)) + distance).toISOString();
    });
  }

  private collectSent(request: unknown): void {
    if (request === null || typeof request !== 'object') return;
    for (const [key, inner] of Object.entries(request)) {
      const form = RANDOM_SENT[key];
      if (form && typeof inner === 'string') replacement(this.random, inner, form);
      else this.collectSent(inner);
    }
  }

  private collectChosen(request: unknown): void {
    for (const text of textsIn(request)) {
      if (!this.random.has(text)) this.chosen.add(text).add(sha256(text));
    }
  }

  private collectRandom(response: unknown): void {
    if (response === null || typeof response !== 'object') return;
    for (const [key, inner] of Object.entries(response)) {
      const form = RANDOM[key];
      if (!form || typeof inner !== 'string') this.collectRandom(inner);
      // A link ends with a token.
      else if (!this.chosen.has(inner))
        replacement(this.random, key === 'link' ? inner.split('/').at(-1)! : inner, form);
    }
  }
}

function replacement(
  known: Map<string, string>,
  original: string,
  form: (original: string, count: number) => string,
): string {
  let found = known.get(original);
  if (found === undefined) known.set(original, (found = form(original, known.size + 1)));
  return found;
}

function stepTime(index: number): string {
  return new Date(START + index * STEP_MS).toISOString();
}

/** A UUID of version 7 of a time during the tour. */
function uuid(_original: string, count: number): string {
  const time = (START + count * 1_000).toString(16).padStart(12, '0');
  const random = sha256(`uuid ${count}`);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-9${random.slice(3, 6)}-${random.slice(6, 18)}`;
}

/** A text of the same length that nobody takes for a real secret. */
function secret(original: string, count: number): string {
  const prefix = /^[a-z]+_/.exec(original)?.[0] ?? '';
  const ending = `${count}EXAMPLE`;
  return prefix + ending.padStart(original.length - prefix.length, '0');
}

/** A text of the same length in base64url. */
function opaque(original: string, count: number): string {
  return letters(String(count), original.length);
}

/** As many bytes in base64url, whose unused bits are zero. */
function bytes(original: string, count: number): string {
  const { length } = Buffer.from(original, 'base64url');
  return Buffer.from(letters(`${count} bytes`, length)).toString('base64url');
}

/** A text in base64url, whatever the length of the original. */
function signed(_original: string, count: number): string {
  return letters(`${count} signed`, 96);
}

/** A text that looks like a JWS, whose signature is not valid. */
function jws(_original: string, count: number): string {
  return `eyJ${letters(`${count} header`, 93)}.eyJ${letters(`${count} payload`, 273)}.${letters(`${count}`, 86)}`;
}

function letters(seed: string, length: number): string {
  let text = '';
  for (let i = 0; text.length < length; i++)
    text += createHash('sha256').update(`${seed}/${i}`).digest('base64url');
  return text.slice(0, length);
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (value !== null && typeof value === 'object')
    for (const inner of Object.values(value)) yield* textsIn(inner);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
