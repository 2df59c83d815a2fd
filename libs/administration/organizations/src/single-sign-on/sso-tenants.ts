import { Injectable } from '@nestjs/common';
import { Tenant } from '#entities';
import { Database, columns, statement } from '#platform';

const TENANT = columns(Tenant, 'n', 'slug');
const FIND = statement(TENANT.row, `SELECT ${TENANT.sql} FROM tenants n WHERE n.id = :tenantId`);

/** The slugs of tenants, which the addresses of single sign-on contain. */
@Injectable()
export class SsoTenants {
  constructor(private readonly database: Database) {}

  /** The slug of a tenant that exists. It never changes. */
  async slugOf({ tenantId }: { tenantId: string }): Promise<string> {
    return (await this.database.one(FIND, { tenantId }))!.slug;
  }
}
