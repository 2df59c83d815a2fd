/**
 * The part of `node:crypto` that the published verifier uses, for a browser. The verifier computes hashes and checks signatures synchronously, but a
 * browser only does so asynchronously. A question that has no answer yet is noted, and `settle` asks the verifier again when all are answered.
 */
type Answer = string | boolean;

const answers = new Map<string, Answer>();
const open = new Map<string, () => Promise<Answer>>();
const encoder = new TextEncoder();

let last: Promise<unknown> = Promise.resolve();

/** Runs a check until all hashes and signatures that it asks for are known, and returns what it returns then. One check runs at a time. */
export function settle<T>(check: () => T | Promise<T>): Promise<T> {
  const settled = last.then(() => settleAlone(check));
  last = settled.catch(() => undefined);
  return settled;
}

async function settleAlone<T>(check: () => T | Promise<T>): Promise<T> {
  answers.clear();
  for (;;) {
    open.clear();
    const result = await check();
    if (open.size === 0) return result;
    await Promise.all([...open].map(async ([question, answer]) => answers.set(question, await answer())));
  }
}

/** SHA-256, in hex; an empty text until it is known. */
export function createHash(_algorithm: 'sha256') {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const hash = {
    update(part: string | Uint8Array<ArrayBuffer>) {
      parts.push(typeof part === 'string' ? encoder.encode(part) : part);
      return hash;
    },
    digest(_encoding: 'hex'): string {
      const bytes = joined(parts);
      const question = `sha256 ${latin(bytes)}`;
      return ask(question, '', async () => toHex(await crypto.subtle.digest('SHA-256', bytes)));
    },
  };
  return hash;
}

/** The public key of a JWK, as `verify` takes it. */
export function createPublicKey({ key }: { key: JsonWebKey; format: 'jwk' }): JsonWebKey {
  return key;
}

/** Whether an Ed25519 signature is valid; false until it is known. */
export function verify(
  _algorithm: null,
  data: Uint8Array<ArrayBuffer>,
  key: JsonWebKey,
  signature: Uint8Array<ArrayBuffer>,
): boolean {
  const question = `verify ${key.x} ${latin(signature)} ${latin(data)}`;
  return ask(question, false, async () => {
    try {
      const imported = await crypto.subtle.importKey('jwk', key, 'Ed25519', false, ['verify']);
      return await crypto.subtle.verify('Ed25519', imported, signature, data);
    } catch (error) {
      // A key or a signature of the wrong form is not valid. A browser without Ed25519 cannot say anything.
      if (error instanceof DOMException && error.name === 'NotSupportedError') throw error;
      return false;
    }
  });
}

function ask<A extends Answer>(question: string, unknown: A, answer: () => Promise<A>): A {
  const known = answers.get(question) as A | undefined;
  if (known === undefined) open.set(question, answer);
  return known ?? unknown;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function latin(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return text;
}

function toHex(buffer: ArrayBuffer): string {
  return [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
