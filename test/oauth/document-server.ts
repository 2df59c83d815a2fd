import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEndOfFile } from '../support/cleanup';
import { REDIRECT } from './oauth-support';

/** A server of metadata documents, by https as the official clients require. */
export interface DocumentServer {
  /** The file of the certificate, which the service must trust (`NODE_EXTRA_CA_CERTS`). */
  certificate: string;
  /** Publishes the document of a client, and returns its address. */
  publish(name: string): string;
}

/** Starts a server of metadata documents. It stops at the end of the test file. */
export async function startDocumentServer(): Promise<DocumentServer> {
  const folder = mkdtempSync(join(tmpdir(), 'documents-tls-'));
  atEndOfFile(() => Promise.resolve(rmSync(folder, { recursive: true })));
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', 'key.pem'];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const args = ['req', '-x509', ...key, '-out', 'cert.pem', '-days', '2', ...name];
  execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
  const read = (file: string): Buffer => readFileSync(join(folder, file));
  const documents = new Map<string, object>();
  const server = createServer({ key: read('key.pem'), cert: read('cert.pem') }, (req, res) => {
    const document = documents.get(req.url!);
    res.writeHead(document ? 200 : 404, { 'Content-Type': 'application/json' });
    res.end(JSON.stringify(document ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEndOfFile(() => new Promise((resolve) => server.close(resolve)));
  const { port } = server.address() as AddressInfo;
  return {
    certificate: join(folder, 'cert.pem'),
    publish(clientName) {
      const path = `/clients/${documents.size + 1}.json`;
      const address = `https://localhost:${port}${path}`;
      const document = { client_id: address, client_name: clientName, redirect_uris: [REDIRECT] };
      documents.set(path, document);
      return address;
    },
  };
}
