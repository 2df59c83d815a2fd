import { createHash, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import pg from 'pg';

const require = createRequire(import.meta.url);
const BATCH = 2_000;

/**
 * Fills an empty database with rooms whose agents are approved, as if they had met for a while. All agents share one signing key, and all
 * members one room key: the service verifies each signature all the same.
 *
 * @param {string} databaseUrl
 * @param {{ rooms: number, agents: number, masterKey: string }} size `agents`: in each room
 */
export async function seedRooms(databaseUrl, { rooms, agents, masterKey }) {
  const { generateToken } = require('../../dist/libs/ground/platform/src/crypto/token-format.js');
  const { MasterKey } = require('../../dist/libs/ground/platform/src/crypto/master-key.js');
  // The entity declares that its column is encrypted, and MasterKey refuses purposes that nothing declares.
  require('../../dist/libs/ground/entities/src/rooms/room-agent.entity.js');
  const signingKey = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const secret = randomBytes(32);
  const sealed = new MasterKey({ masterKey }).seal('room-key', secret);
  const { kty, crv, x } = signingKey;
  const [tenantId, userId] = [randomUUID(), randomUUID()];
  const seats = Array.from({ length: rooms }, () => randomUUID()).flatMap((roomId) =>
    Array.from({ length: agents }, (_, index) => ({
      ...{ roomId, position: index + 1, actorId: randomUUID(), memberId: randomUUID() },
      token: generateToken('svc_'),
    })),
  );
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `INSERT INTO tenants (id, slug, name, plan, features) VALUES ($1, 'load', 'Load', 'enterprise', '{}')`,
    [tenantId],
  );
  await client.query(
    `INSERT INTO users (id, tenant_id, email, display_name, role) VALUES ($1, $2, 'load@load.invalid', 'Load', 'owner')`,
    [userId, tenantId],
  );
  for (let at = 0; at < seats.length; at += BATCH) {
    const part = seats.slice(at, at + BATCH);
    const ids = part.map(({ actorId }) => actorId);
    await client.query(
      `INSERT INTO actors (id, tenant_id, owner_user_id, client_name, public_key, slug, display_name)
      SELECT a, $1, $2, a::text, $3, a::text, 'Agent' FROM unnest($4::uuid[]) a`,
      [tenantId, userId, { kty, crv, x }, ids],
    );
    await client.query(
      `WITH issued AS (
        INSERT INTO api_tokens (id, tenant_id, user_id, actor_id, name, scopes, token_hash, expires_at, last_used_at)
        SELECT gen_random_uuid(), $1, $2, t.actor, 'load', '{rooms:participate}', t.hash, now() + interval '1 day', now()
        FROM unnest($3::uuid[], $4::bytea[]) t (actor, hash)
        RETURNING *)
      INSERT INTO directory (kind, key, tenant_id, id) SELECT 'token', token_hash, tenant_id, id FROM issued`,
      [tenantId, userId, ids, part.map(({ token }) => createHash('sha256').update(token).digest())],
    );
    const firsts = part.filter(({ position }) => position === 1);
    await client.query(
      `INSERT INTO rooms (id, tenant_id, host_user_id, title, turn_timeout_seconds, max_agents, current_member_id, turn_number,
        turn_position, turn_started_at, turn_deadline_at, expires_at)
      SELECT r.id, $1, $2, 'Load', 600, 10, r.member, 1, 1, now(), now() + interval '1 hour', now() + interval '1 day'
      FROM unnest($3::uuid[], $4::uuid[]) r (id, member)`,
      [tenantId, userId, firsts.map(({ roomId }) => roomId), firsts.map(({ memberId }) => memberId)],
    );
    await client.query(
      `INSERT INTO room_agents (id, tenant_id, room_id, actor_tenant_id, actor_id, status, position, key_version, encrypted_key,
        key_delivered_at, decided_at)
      SELECT m.id, $1, m.room, $1, m.actor, 'approved', m.position, 1, $2, now(), now()
      FROM unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::int[]) m (id, room, actor, position)`,
      [
        ...[tenantId, sealed, part.map(({ memberId }) => memberId), part.map(({ roomId }) => roomId)],
        ...[ids, part.map(({ position }) => position)],
      ],
    );
  }
  await client.query('ANALYZE');
  await client.end();
  return { seats, signingKey, secret: secret.toString('base64url') };
}
