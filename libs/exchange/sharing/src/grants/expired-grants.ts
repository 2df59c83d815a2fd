import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ShareGrant } from '#entities';
import { Clock, Database, dueTenants, statement } from '#platform';

const EXPIRED = 'd.expires_at <= now()' as const;
const TENANTS = dueTenants(ShareGrant, {
  among: 'd.revoked_at IS NULL AND d.expires_at IS NOT NULL',
  due: EXPIRED,
});
const REVOKE = statement(
  `UPDATE share_grants g SET revoked_at = g.expires_at, updated_at = now() WHERE g.tenant_id = :tenantId AND g.id = ANY (ARRAY(
    SELECT d.id FROM share_grants d WHERE d.tenant_id = :tenantId AND d.revoked_at IS NULL AND ${EXPIRED}
    ORDER BY d.expires_at LIMIT :limit FOR UPDATE SKIP LOCKED))`,
);

/** Revokes expired shares and so notifies clients that watch. Access itself ends at the time of expiry, which every statement checks. */
@Injectable()
export class ExpiredGrants implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.clock.every({
      name: 'shares.expire',
      each: '10 seconds',
      tenants: () => this.database.all(TENANTS, {}),
      run: (limit, tenantId) => this.database.run(REVOKE, { tenantId, limit }),
    });
  }
}
