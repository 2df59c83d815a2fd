import { newOwner, withDatabase } from '#testing';
import { deployment } from '../support/deployments';

describe('the erasure of an organization', () => {
  const { api, databaseUrl } = deployment();
  const [url] = api;

  it('is the only way to remove an entry of a log, and only of that organization', async () => {
    const [erased, living] = await Promise.all([newOwner(url), newOwner(url)]);
    await withDatabase(databaseUrl, async (client) => {
      await client.query('BEGIN');
      await client.query(`UPDATE tenants SET deletes_at = now(), erasing_at = now() WHERE id = $1`, [
        erased.tenantId,
      ]);
      const attempt = async (statement: string, tenantId: string) => {
        await client.query('SAVEPOINT s');
        try {
          await client.query(statement, [tenantId]);
          return 'done';
        } catch (error) {
          await client.query('ROLLBACK TO s');
          return (error as { code: string }).code;
        }
      };
      const remove = 'DELETE FROM audit_entries WHERE tenant_id = $1';
      expect(await attempt(remove, living.tenantId)).toBe('23000');
      expect(await attempt('DELETE FROM audit_entries WHERE tenant_id = $1 OR true', living.tenantId)).toBe(
        '23000',
      );
      expect(await attempt('UPDATE audit_entries SET seq = 9 WHERE tenant_id = $1', erased.tenantId)).toBe(
        '23000',
      );
      expect(await attempt('DELETE FROM tenants WHERE id = $1', living.tenantId)).toBe('23000');
      expect(await attempt('UPDATE tenants SET erasing_at = NULL WHERE id = $1', erased.tenantId)).toBe(
        '23000',
      );
      expect(await attempt('UPDATE tenants SET erasing_at = now() WHERE id = $1', living.tenantId)).toBe(
        '23514',
      );
      expect(
        await attempt(
          `UPDATE tenants SET deletes_at = now() + interval '1 day', erasing_at = now() WHERE id = $1`,
          living.tenantId,
        ),
      ).toBe('23514');
      expect(await attempt(remove, erased.tenantId)).toBe('done');
      await client.query('ROLLBACK');
    });
  });
});
