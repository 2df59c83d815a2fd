import { newOwner, sql } from '#testing';
import type { TracedService } from '../platform/traced-service';
import {
  connectSealing,
  enrolKey,
  fetchEnvelope,
  prepareEnrolment,
  revokeEnvelope,
  sealFor,
} from './seal-support';
import { generateEncryptionKeyPair } from '../../clients/sdk/src/seal/hpke';

/** Every row of every table, as text. Bytes are in hex. */
async function dump(databaseUrl: string): Promise<string> {
  const tables = await sql<{ name: string }>(
    databaseUrl,
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) => sql<{ row: string }>(databaseUrl, `SELECT t::text AS row FROM ${name} t`)),
  );
  return rows.flatMap((found) => found.map(({ row }) => row)).join('\n');
}

/**
 * Seals secrets, of which two are fetched or revoked, and expects no secret, ciphertext or label of them in the log. Once their envelope has ended, their
 * ciphertext is in no row.
 */
export async function expectNoSealedSecretsInLog(service: TracedService): Promise<void> {
  const { databaseUrl } = service;
  const owner = await newOwner(service.url);
  const [sender, recipient] = [await connectSealing(owner), await connectSealing(owner)];
  const key = await enrolKey(recipient);
  const label = 'a label that nobody else uses';
  const bodies = [];
  const ids: string[] = [];
  for (let i = 0; i < 4; i++) {
    const body = { ...(await sealFor(sender.actorId, recipient, key, `secret number ${i}`)), label };
    const { data } = (await sender.agent.post('/api/v1/secret-envelopes', body).expect(201)).body;
    expect(JSON.stringify(data)).not.toContain(body.ciphertext);
    bodies.push(body);
    ids.push(data.id);
  }
  // A refused request has its body in no log either.
  await sender.agent.post('/api/v1/secret-envelopes', { ...bodies[0], suite: 'x' }).expect(400);
  await owner.post('/api/v1/secret-envelopes', { ...bodies[0], recipientKeyId: owner.userId }).expect(404);
  const { proof } = await prepareEnrolment(recipient, await generateEncryptionKeyPair());
  await recipient.agent.get(`/api/v1/secret-envelopes/${ids[0]}`).expect(200);
  await fetchEnvelope(recipient.agent, ids[0]!).expect(200);
  await fetchEnvelope(recipient.agent, ids[0]!).expect(410);
  await revokeEnvelope(sender.agent, ids[1]!).expect(200);

  const bytes = bodies.map(({ ciphertext }) => Buffer.from(ciphertext, 'base64url').toString('hex'));
  const stored = await dump(databaseUrl);
  // The two that wait are stored once, in one column, and nothing else has them.
  for (const waiting of [2, 3]) expect(stored.split(bytes[waiting]!)).toHaveLength(2);
  for (const ended of [0, 1]) expect(stored).not.toContain(bytes[ended]);
  for (const { ciphertext } of bodies) expect(stored).not.toContain(ciphertext);
  expect(stored.split(label)).toHaveLength(3);
  expect(stored).not.toContain('secret number');
  expect(stored).not.toContain(proof);
  expect(stored).not.toContain(Buffer.from(proof, 'base64url').toString('hex'));

  await service.expectLog({
    words: ['"msg":"request"'],
    secrets: [
      ...bytes,
      ...bodies.flatMap(({ ciphertext, enc }) => [ciphertext, enc]),
      label,
      proof,
      'secret number',
    ],
  });
}
