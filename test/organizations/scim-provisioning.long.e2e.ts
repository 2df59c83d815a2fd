import { spread, sql, uniqueName } from '#testing';
import { deployment } from '../support/deployments';
import { type Directory, membersOf, newDirectory, newGroup, newUserName, patchOf } from './scim-support';

const USERS = 1_000;
const CONNECTIONS = 20;

describe('provisioning', () => {
  const { api, databaseUrl } = deployment();

  it('creates a thousand users over twenty connections, and loses no update of them or of their group', async () => {
    const { owner, scim }: Directory = await newDirectory(api[0]);
    const group = await newGroup(scim, [], uniqueName('Everybody'));
    const names = Array.from({ length: USERS }, () => newUserName());
    const ids: string[] = [];
    const pending = names.entries();
    await Promise.all(
      spread(scim, api, CONNECTIONS).map(async (client) => {
        for (const [i, userName] of pending) {
          const created = await client.post('/scim/v2/Users', { userName, externalId: `e${i}` }).expect(201);
          const id = created.body.id as string;
          ids[i] = id;
          await client
            .patch(
              `/scim/v2/Users/${id}`,
              patchOf({ op: 'Replace', path: 'displayName', value: `User ${i}` }),
            )
            .expect(200);
          await client
            .patch(
              `/scim/v2/Groups/${group.id}`,
              patchOf({ op: 'Add', path: 'members', value: [{ value: id }] }),
            )
            .expect(204);
        }
      }),
    );
    const shown = new Map<string, { displayName: string; externalId?: string }>();
    for (let startIndex = 1; startIndex <= USERS + 1; startIndex += 200) {
      const { body } = await scim.get(`/scim/v2/Users?startIndex=${startIndex}&count=500`).expect(200);
      expect(body.totalResults).toBe(USERS + 1);
      for (const user of body.Resources as { userName: string; displayName: string; externalId?: string }[])
        shown.set(user.userName, user);
    }
    expect(shown.size).toBe(USERS + 1);
    const wrong = names.filter((userName, i) => {
      const user = shown.get(userName);
      return user?.displayName !== `User ${i}` || user.externalId !== `e${i}`;
    });
    expect(wrong).toEqual([]);
    expect(await membersOf(scim, group.id)).toEqual([...ids].sort());
    const [log] = await sql<{ entries: number; last: number }>(
      databaseUrl,
      `SELECT count(*)::int AS entries, max(seq) AS last FROM audit_entries WHERE tenant_id = $1`,
      [owner.tenantId],
    );
    expect(log!.entries).toBe(log!.last);
  });
});
