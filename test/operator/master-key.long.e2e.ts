import { randomBytes } from 'node:crypto';
import { sql } from '#testing';
import { commandLine } from '../accounts/command-line';
import { acknowledge, newDistribution, newOrganization } from '../distribution/distribution-support';
import { Receiver, verify } from '../distribution/receiver';
import { createDatabase, startApi } from '../support/deployments';

describe('the rotation of the master key', () => {
  const [oldKey, newKey] = [randomBytes(32), randomBytes(32)].map((key) => key.toString('base64')) as [
    string,
    string,
  ];

  it('keeps every encrypted value and every cursor, with no moment at which a process can read neither key', async () => {
    const servers = { databaseUrl: await createDatabase() };
    const before = await startApi(servers, { MASTER_KEY: oldKey, SECOND_MASTER_KEY: newKey });
    const organization = await newOrganization(before.url);
    const { owner, targets } = organization;
    await owner.get('/api/key-log').expect(200);
    const receiver = await Receiver.start();
    const old = await newDistribution(organization, { callbackWebhookUrl: receiver.url });
    const page = await owner.get('/api/projects?limit=1').expect(200);
    const cursor = encodeURIComponent(page.body.meta.nextCursor as string);

    const during = await startApi(servers, {
      MASTER_KEY: newKey,
      SECOND_MASTER_KEY: oldKey,
      BASE_URL: before.url,
    });
    await owner.at(during.url).get(`/api/projects?limit=1&cursor=${cursor}`).expect(200);
    const fresh = await newDistribution(
      organization,
      { callbackWebhookUrl: receiver.url },
      owner.at(during.url),
    );
    // The process that still encrypts with the old key reads what the other one encrypted.
    await acknowledge(owner, fresh.id, targets[0].id).expect(200);
    expect(verify(fresh.webhookSecret, (await receiver.waitFor(1))[0]!)).toBeTruthy();
    await before.stop();

    const { admin, refusal } = commandLine(servers, { MASTER_KEY: newKey, SECOND_MASTER_KEY: oldKey });
    // The server of the tests has a problem of its own, so the command fails.
    expect((await refusal('doctor', '--quick'))!.printed).toMatch(
      /need SECOND_MASTER_KEY. Run "master-key reencrypt"/,
    );
    const printed = await admin('master-key', 'reencrypt');
    expect(printed).toMatch(/^issuer_keys.sealed_private_key +1 +0 +0$/m);
    expect(printed).toMatch(/^key_log.sealed_private_key +1 +0 +0$/m);
    expect(printed).toMatch(/^distributions.callback_secret +1 +1 +0$/m);
    expect(await admin('master-key', 'reencrypt')).toMatch(/^distributions.callback_secret +0 +2 +0$/m);
    await during.stop();

    const after = await startApi(servers, { MASTER_KEY: newKey, BASE_URL: before.url });
    await acknowledge(owner.at(after.url), old.id, targets[0].id).expect(200);
    expect(verify(old.webhookSecret, (await receiver.waitFor(2))[1]!)).toBeTruthy();
    const found = await commandLine(servers, { MASTER_KEY: newKey }).refusal('doctor', '--quick');
    expect(found!.printed).toMatch(/^ok +Encrypted values: MASTER_KEY decrypts all 4\.$/m);
  });

  it('leaves a value that neither key decrypts as it is, and reports it', async () => {
    const servers = { databaseUrl: await createDatabase() };
    const { url } = await startApi(servers, { MASTER_KEY: oldKey });
    await newDistribution(await newOrganization(url));
    const stored = () => sql(servers.databaseUrl, 'SELECT callback_secret AS value FROM distributions');
    const value = await stored();
    const wrong = commandLine(servers, { MASTER_KEY: newKey, SECOND_MASTER_KEY: newKey });
    expect(await wrong.admin('master-key', 'reencrypt')).toMatch(/^distributions.callback_secret +0 +0 +1$/m);
    expect(await stored()).toEqual(value);
    const found = await wrong.refusal('doctor', '--quick');
    expect(found!.code).toBe(1);
    expect(found!.printed).toMatch(
      /^PROBLEM +Encrypted values: 1 values of distributions.callback_secret were altered/m,
    );
  });
});
