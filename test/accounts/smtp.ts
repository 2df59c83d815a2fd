import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { atEndOfFile } from '../support/cleanup';

/** A mail that the server accepted. */
export interface ReceivedMail {
  from: string;
  to: string[];
  raw: string;
}

/** A real SMTP server on this machine, which keeps the mails that it accepts. */
export interface SmtpServer {
  url: string;
  received: ReceivedMail[];
  /** How many messages it was offered, also those that it refused. */
  offered: number;
}

/**
 * Starts an SMTP server. It stops at the end of the test file.
 *
 * @param port a port on which a server ran before; by default a free one
 * @param answer the code with which it refuses a message, or a promise for which it waits first; by default it accepts
 */
export async function startSmtp({
  port = 0,
  answer,
}: {
  port?: number;
  answer?: (number: number, raw: string) => number | undefined | Promise<void>;
} = {}): Promise<SmtpServer & { stop: () => Promise<void> }> {
  const received: ReceivedMail[] = [];
  const running = { url: '', received, offered: 0, stop: () => Promise.resolve() };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        const from = (session.envelope.mailFrom as { address: string }).address;
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const verdict = answer?.(++running.offered, raw);
        if (typeof verdict === 'number')
          return callback(Object.assign(new Error('SECRETMARKER refused'), { responseCode: verdict }));
        void Promise.resolve(verdict).then(() => {
          received.push({ from, to, raw });
          callback();
        });
      });
    },
  });
  // A client that is killed breaks its connection.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: at } = server.server.address() as AddressInfo;
  running.url = `smtp://127.0.0.1:${at}`;
  running.stop = () => new Promise<void>((resolve) => server.close(resolve));
  atEndOfFile(() => running.stop());
  return running;
}
