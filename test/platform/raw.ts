import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';

/** A response, with its unparsed body. */
export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  bytes: Buffer;
}

/** Sends a request with exactly these headers and this path, without the corrections that HTTP clients make. */
export function raw(
  url: string,
  method: string,
  path: string,
  headers: OutgoingHttpHeaders = {},
  body?: string | Buffer,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const bytes = Buffer.concat(chunks);
        resolve({ status: answer.statusCode!, headers: answer.headers, text: bytes.toString(), bytes });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The code of an error response. */
export function codeOf({ text }: RawAnswer): string | undefined {
  return (JSON.parse(text) as { error?: { code: string } }).error?.code;
}
