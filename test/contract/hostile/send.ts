import { Agent, type IncomingHttpHeaders, request } from 'node:http';

/** A request as it is sent: nothing of it is corrected. */
export interface Sent {
  url: string;
  method: string;
  target: string;
  headers: Record<string, string>;
  body?: string;
}

export interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

/** Sends a request. A stream of events is closed when it begins. @throws Error if the connection ends without an answer */
export function send({ url, method, target, headers, body }: Sent): Promise<Received> {
  const { hostname, port } = new URL(url);
  const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path: target, headers: { ...headers, ...length }, agent });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      const { statusCode: status = 0, headers: received } = answer;
      if (String(received['content-type']).startsWith('text/event-stream')) {
        resolve({ status, headers: received, text: '' });
        sent
          .off('error', reject)
          .on('error', () => undefined)
          .destroy();
        return;
      }
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => (text += chunk));
      answer.on('error', reject);
      answer.on('end', () => resolve({ status, headers: received, text }));
    });
    sent.end(body);
  });
}

/** Closes the connections. */
export function closeConnections(): void {
  agent.destroy();
}
