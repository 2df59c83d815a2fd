import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEndOfFile } from '../support/cleanup';
import { createDatabase, startApi } from '../support/deployments';
import { deliveryWith, newDistribution, newOrganization, sendFeedback } from './distribution-support';

describe('a callback by https', () => {
  let folder: string;
  let port: number;
  let count = 0;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'callback-tls-'));
    atEndOfFile(() => Promise.resolve(rmSync(folder, { recursive: true })));
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', 'key.pem'];
    const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const args = ['req', '-x509', ...key, '-out', 'cert.pem', '-days', '2', ...name];
    execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
    const read = (file: string): Buffer => readFileSync(join(folder, file));
    const server = createServer({ key: read('key.pem'), cert: read('cert.pem') }, (req, res) => {
      count++;
      req.resume().on('end', () => res.writeHead(204).end());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    atEndOfFile(() => new Promise((resolve) => server.close(resolve)));
    ({ port } = server.address() as AddressInfo);
  });

  /** The first attempt of a process with these settings. It has a database of its own, so that no other process makes it. */
  async function firstAttempt(host: string, settings: NodeJS.ProcessEnv) {
    const { url } = await startApi({ databaseUrl: await createDatabase() }, settings);
    const organization = await newOrganization(url);
    const { owner, targets } = organization;
    const callbackWebhookUrl = `https://${host}:${port}/hook`;
    const { id } = await newDistribution(organization, { callbackWebhookUrl });
    await sendFeedback(owner, id, targets[0].id).expect(201);
    const tried = await deliveryWith(owner, id, 'an attempt', ({ attempts }) => attempts.length > 0);
    return tried.attempts[0]!;
  }

  it('is delivered to a receiver whose certificate is valid for its name, and to no other', async () => {
    const trusted = { NODE_EXTRA_CA_CERTS: join(folder, 'cert.pem') };
    expect(await firstAttempt('localhost', trusted)).toMatchObject({ status: 204, error: null });
    expect(count).toBe(1);
    expect(await firstAttempt('127.0.0.1', trusted)).toMatchObject({ status: null, error: 'tls' });
    expect(await firstAttempt('localhost', {})).toMatchObject({ status: null, error: 'tls' });
    expect(count).toBe(1);
  });
});
