import { MISSING_ID, type Person, newOwner, newToken, sql } from '#testing';
import { socialRoutes } from '../contract/routes/social';
import { addressOf, nameOf } from '../contract/routes';
import { missingIds } from '../contract/ids';
import { deployment } from '../support/deployments';

const { api, databaseUrl } = deployment();

describe('without the feature sns', () => {
  let owner: Person;
  let token: Awaited<ReturnType<typeof newToken>>;

  beforeAll(async () => {
    owner = await newOwner(api[0]);
    await sql(databaseUrl, `UPDATE tenants SET features = '{}' WHERE id = $1`, [owner.tenantId]);
    token = await newToken(owner, 'read');
  });

  it.each(socialRoutes.map((route) => [nameOf(route), route] as const))(
    '%s answers 403',
    async (_name, route) => {
      const ids = { ...missingIds(), actor: MISSING_ID };
      for (const caller of route.auth === 'session' ? [owner] : [owner, token]) {
        const refused = await caller.send(route.method, addressOf(route, ids), route.body?.(ids)).expect(403);
        expect(refused.body.error).toMatchObject({
          code: 'SVC_FEATURE_DISABLED',
          details: { feature: 'sns' },
        });
      }
    },
  );
});
