import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, positional } from '#platform';

/** Who looks at a page, by name. */
export interface VisitorNames {
  person: string;
  organization: string;
}

const NAMES = positional<VisitorNames>(`
  SELECT u.display_name AS person, n.name AS organization
  FROM users u JOIN tenants n ON n.id = u.tenant_id WHERE u.tenant_id = $1 AND u.id = $2`);

/** The names that pages address a signed-in person by. */
@Injectable()
export class VisitorsRepository {
  constructor(private readonly database: Database) {}

  async names({ tenantId, userId }: Principal): Promise<VisitorNames> {
    return (await this.database.one(NAMES, [tenantId, userId]))!;
  }
}
