import { withDeadline } from '#platform';

/** The status of the answer to a request that would go to another host (RFC 9110, section 15.5.20). */
export const MISDIRECTED = 421;
/** The status of an answer that is larger than the limit. */
export const TOO_LARGE = 413;

const REDIRECTS = new Set([301, 302, 307, 308]);
const MAX_REDIRECTS = 3;

export interface FetchLimits {
  /** How long an answer can take, from the request to its last byte. */
  timeoutMs: number;
  maxBytes: number;
  /** Aborts every request. */
  signal: AbortSignal;
}

/**
 * A fetch that sends requests only to the origin of `apiUrl`, so that neither a redirect nor a URL in an answer can make it send the token
 * to another host. It follows redirects within the origin, and returns an answer once its whole body has arrived.
 */
export function githubFetch(
  apiUrl: string,
  { timeoutMs, maxBytes, signal: scanSignal }: FetchLimits,
): typeof fetch {
  const { origin } = new URL(apiUrl);
  return (input, init) =>
    withDeadline(timeoutMs, scanSignal, async (signal) => {
      let url = new URL(input instanceof Request ? input.url : input);
      for (let redirects = 0; ; redirects++) {
        if (url.origin !== origin) return new Response(null, { status: MISDIRECTED });
        const answer = await fetch(url, { ...init, redirect: 'manual', signal });
        const body = await readAtMost(answer, maxBytes);
        if (body === undefined) return new Response(null, { status: TOO_LARGE });
        const target = REDIRECTS.has(answer.status) ? targetOf(answer, body) : undefined;
        if (target === undefined) return withBody(answer, body);
        if (redirects === MAX_REDIRECTS || !URL.canParse(target, url))
          return new Response(null, { status: MISDIRECTED });
        url = new URL(target, url);
      }
    });
}

async function readAtMost(answer: Response, maxBytes: number): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const body = answer.body as AsyncIterable<Uint8Array> | null;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    // Returning from the loop closes the connection.
    if (bytes > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** GitHub sends the target of a redirect in `Location`, or as `url` in the body. */
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

function withBody({ status, headers }: Response, body: Buffer<ArrayBuffer>): Response {
  const empty = status === 204 || status === 205 || status === 304;
  return new Response(empty ? null : body, { status: REDIRECTS.has(status) ? MISDIRECTED : status, headers });
}
