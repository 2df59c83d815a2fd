import { schema } from '#entities';
import { RecordedWrites, statement } from '#platform';
import { loadStatements } from './load-statements';

/** Statements that write such a table without naming the tenant, and why that is right. If one recorded events, they would arrive within a second. */
const UNNAMED = [
  {
    where: 'DELETE FROM member_invites i USING directory d',
    reason: 'Its transaction creates the user, and names the tenant.',
  },
  {
    where: 'INSERT INTO pairing_requests',
    reason: 'A request belongs to no tenant before a person decides.',
  },
  { where: 'DELETE FROM pairing_requests', reason: 'An expired request is no event.' },
  { where: 'SET last_polled_at', reason: 'A poll of a request is no event.' },
  {
    where: "UPDATE pairing_requests r SET state = 'redeemed'",
    reason: 'Its transaction creates a token, and names the tenant.',
  },
  { where: 'UPDATE users u SET password_hash = $1 FROM directory d', reason: 'A password is no event.' },
  { where: 'UPDATE actors a SET logged_key', reason: 'The mark that the key log has a key is no event.' },
  ...['JOIN locked q ON', 'row_number() OVER (PARTITION BY p.tenant_id', 'acked_at = now() FROM q'].map(
    (where) => ({
      where,
      reason: 'Agents of several tenants share it, and its caller wakes each of them.',
    }),
  ),
];

const { declaredStatements } = loadStatements();
const writes = new RecordedWrites(schema.recordedTables);

describe('a statement that writes a table whose changes are events', () => {
  const recording = declaredStatements().filter((each) => writes.records(each));

  it('names its tenant, so that its commit wakes those who wait for events', () => {
    expect(recording.length).toBeGreaterThan(60);
    const unnamed = recording.filter(
      ({ names, text }) => !names.includes('tenantId') && !UNNAMED.some(({ where }) => text.includes(where)),
    );
    expect(unnamed.map(({ text }) => text)).toEqual([]);
  });

  it.each([
    ['INSERT INTO nodes (id) VALUES (:id)', true],
    ['WITH gone AS (DELETE FROM share_grants g WHERE g.id = :id RETURNING g.id) SELECT id FROM gone', true],
    ['UPDATE users SET role = :role', true],
    ['SELECT n.id FROM nodes n FOR UPDATE OF n', false],
    ['INSERT INTO daily_usage (day) VALUES (:day) ON CONFLICT (day) DO UPDATE SET requests = 1', false],
  ])('is known by its text: %s', (sql, isRecorded) => {
    expect(writes.records(statement(sql))).toBe(isRecorded);
  });

  it('reports the tenant that its parameters name', () => {
    const save = statement('UPDATE nodes SET name = :name WHERE tenant_id = :tenantId');
    expect(writes.tenantOf(save, ['a', 'tenant'])).toBe('tenant');
    expect(
      writes.tenantOf(statement('SELECT 1 AS one WHERE :tenantId::uuid IS NULL'), ['tenant']),
    ).toBeUndefined();
  });
});
