/** The parts of Node.js, besides `node:crypto`, that the published verifier uses. Its command line does not run in a browser. */
export const process = { argv: [] as string[], exitCode: undefined };

export const Buffer = {
  /** The bytes of a text, or of base64url. `toString` reads them as UTF-8. */
  from(text: string, encoding?: 'base64url'): Uint8Array<ArrayBuffer> {
    const bytes = encoding === 'base64url' ? fromBase64Url(text) : new TextEncoder().encode(text);
    return Object.assign(bytes, { toString: () => new TextDecoder().decode(bytes) });
  },
};

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  try {
    const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

function unavailable(): never {
  throw new Error('The command line of the verifier needs Node.js.');
}

export const createReadStream = unavailable;
export const readFileSync = unavailable;
export const realpathSync = unavailable;
export const createInterface = unavailable;
export const fileURLToPath = unavailable;
export const parseArgs = unavailable;
