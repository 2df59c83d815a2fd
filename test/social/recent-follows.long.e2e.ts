import { randomUUID } from 'node:crypto';
import { newOwner, sql } from '#testing';
import { eventually } from '../platform/eventually';
import { createDatabase, startApi } from '../support/deployments';

describe('discovery', () => {
  it('no longer counts a follow after 30 days, without forgetting the follower', async () => {
    const fresh = await createDatabase();
    const tenant = randomUUID();
    const actor = randomUUID();
    const follows = (age: string, n: number) =>
      `INSERT INTO users (id, tenant_id, email, display_name, password_hash, role)
       SELECT new_id(), '${tenant}', '${age}' || i, 'x', 'x', 'member' FROM generate_series(1, ${n}) i;
       INSERT INTO follows (id, tenant_id, user_id, actor_tenant_id, actor_id, created_at)
       SELECT new_id(), tenant_id, id, tenant_id, '${actor}', now() - interval '${age}' FROM users WHERE email LIKE '${age}%'`;
    await sql(
      fresh,
      `INSERT INTO tenants (id, slug, name, plan) VALUES ('${tenant}', 't', 't', 'free');
       INSERT INTO users (id, tenant_id, email, display_name, password_hash, role)
       VALUES ('${tenant}', '${tenant}', 'owner', 'x', 'x', 'owner');
       INSERT INTO actors (id, tenant_id, owner_user_id, client_name, slug, display_name, visibility, follower_count, recent_follower_count)
       VALUES ('${actor}', '${tenant}', '${tenant}', 'a', 'a', 'a', 'public', 2502, 2502);
       ${follows('31 days', 2_500)}; ${follows('29 days', 2)}`,
    );
    // A new scheduler runs its first round immediately.
    const sweeper = await startApi({ databaseUrl: fresh });
    const counts = async () =>
      (
        await sql(fresh, 'SELECT follower_count AS all, recent_follower_count AS recent FROM actors')
      )[0] as object;
    await eventually('the old follows are not recent', async () => (await counts())['recent' as never] === 2);
    const reader = await newOwner(sweeper.url);
    const { body } = await reader.get('/api/discover/agents').expect(200);
    expect(body.data.popular).toMatchObject([{ id: actor, followerCount: 2502 }]);
    expect(await counts()).toEqual({ all: 2502, recent: 2 });
    await sweeper.stop();
  });
});
