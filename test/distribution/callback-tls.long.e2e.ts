import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { selfSignedCertificate } from '../support/certificates';
import { atEndOfFile } from '../support/cleanup';
import { createDatabase, startApi } from '../support/deployments';
import { deliveryWith, newDistribution, newOrganization, sendFeedback } from './distribution-support';

describe('a callback by https', () => {
  let certificate: string;
  let port: number;
  let count = 0;

  beforeAll(async () => {
    const { file, key, cert } = selfSignedCertificate();
    certificate = file;
    const server = createServer({ key, cert }, (req, res) => {
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
    const trusted = { NODE_EXTRA_CA_CERTS: certificate };
    expect(await firstAttempt('localhost', trusted)).toMatchObject({ status: 204, error: null });
    expect(count).toBe(1);
    expect(await firstAttempt('127.0.0.1', trusted)).toMatchObject({ status: null, error: 'tls' });
    expect(await firstAttempt('localhost', {})).toMatchObject({ status: null, error: 'tls' });
    expect(count).toBe(1);
  });
});
