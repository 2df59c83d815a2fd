/** What we answer in GitHub's stead to a request that would leave for another host (RFC 9110, section 15.5.20). */
export const MISDIRECTED = 421;
/** And to one whose answer is larger than we read. */
export const TOO_LARGE = 413;

const REDIRECTS = new Set([301, 302, 307, 308]);
const MAX_REDIRECTS = 3;

/** How a fetch is held to its bounds. */
export interface FetchBounds {
  /** How long one answer may take, from the request to its last byte. */
  timeoutMs: number;
  maxBytes: number;
  /** Ends every request. */
  ending: AbortSignal;
}

/**
 * A fetch that speaks to the host of `apiUrl` and no other, so that a token never leaves for one: not by a redirect, nor by
 * an address out of an answer. It follows redirects there, and gives answers that have come whole.
 */
export function githubFetch(apiUrl: string, { timeoutMs, maxBytes, ending }: FetchBounds): typeof fetch {
  const { origin } = new URL(apiUrl);
  return async (input, init) => {
    let url = new URL(input instanceof Request ? input.url : input);
    const signal = AbortSignal.any([ending, AbortSignal.timeout(timeoutMs)]);
    for (let redirects = 0; ; redirects++) {
      if (url.origin !== origin) return new Response(null, { status: MISDIRECTED });
      const answer = await fetch(url, { ...init, redirect: 'manual', signal });
      const body = await readAtMost(answer, maxBytes);
      if (body === undefined) return new Response(null, { status: TOO_LARGE });
      const target = REDIRECTS.has(answer.status) ? targetOf(answer, body) : undefined;
      if (target === undefined) return whole(answer, body);
      if (redirects === MAX_REDIRECTS || !URL.canParse(target, url))
        return new Response(null, { status: MISDIRECTED });
      url = new URL(target, url);
    }
  };
}

async function readAtMost(answer: Response, maxBytes: number): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const body = answer.body as AsyncIterable<Uint8Array> | null;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    // Leaving the loop closes the connection.
    if (bytes > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** GitHub names the new place in `Location`, and as `url` in the body. */
function targetOf(answer: Response, body: Buffer): string | undefined {
  const location = answer.headers.get('location');
  if (location !== null) return location;
  try {
    const { url } = JSON.parse(body.toString()) as { url?: unknown };
    return typeof url === 'string' ? url : undefined;
  } catch {
    return undefined;
  }
}

function whole({ status, headers }: Response, body: Buffer<ArrayBuffer>): Response {
  const empty = status === 204 || status === 205 || status === 304;
  return new Response(empty ? null : body, { status: REDIRECTS.has(status) ? MISDIRECTED : status, headers });
}
