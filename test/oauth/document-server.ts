import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { selfSignedCertificate } from '../support/certificates';
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
  const { file, key, cert } = selfSignedCertificate();
  const documents = new Map<string, object>();
  const server = createServer({ key, cert }, (req, res) => {
    const document = documents.get(req.url!);
    res.writeHead(document ? 200 : 404, { 'Content-Type': 'application/json' });
    res.end(JSON.stringify(document ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEndOfFile(() => new Promise((resolve) => server.close(resolve)));
  const { port } = server.address() as AddressInfo;
  return {
    certificate: file,
    publish(clientName) {
      const path = `/clients/${documents.size + 1}.json`;
      const address = `https://localhost:${port}${path}`;
      const document = { client_id: address, client_name: clientName, redirect_uris: [REDIRECT] };
      documents.set(path, document);
      return address;
    },
  };
}
