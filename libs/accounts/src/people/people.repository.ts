import { Injectable } from '@nestjs/common';
import type { Role } from '#access';
import { Database, type Plan, type Transaction, positional } from '#platform';

/** A person with their organization. */
export interface Person {
  userId: string;
  email: string;
  displayName: string;
  role: Role;
  tenantId: string;
  tenantSlug: string;
  tenantName: string;
  plan: Plan;
}

/** What a password is checked against. */
export interface Credentials {
  tenantId: string;
  userId: string;
  passwordHash: string;
}

/** Before sign-in there is no tenant yet; the address names it. */
const CREDENTIALS = positional<Credentials>(`
  SELECT tenant_id AS "tenantId", id AS "userId", password_hash AS "passwordHash"
  FROM users WHERE email = $1 AND status = 'active'`);

const PERSON = positional<Person>(`
  SELECT u.id AS "userId", u.email, u.display_name AS "displayName", u.role,
         n.id AS "tenantId", n.slug AS "tenantSlug", n.name AS "tenantName", n.plan
  FROM users u JOIN tenants n ON n.id = u.tenant_id
  WHERE u.tenant_id = $1 AND u.id = $2`);

const ADD = positional<never>(`
  INSERT INTO users (tenant_id, id, email, display_name, password_hash, role) VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (email) DO NOTHING`);

/** The people of organizations. */
@Injectable()
export class PeopleRepository {
  constructor(private readonly database: Database) {}

  /** What is kept of an active person's password. */
  credentials(email: string): Promise<Credentials | undefined> {
    return this.database.one(CREDENTIALS, [email]);
  }

  person(tenantId: string, userId: string, tx?: Transaction): Promise<Person | undefined> {
    return this.database.one(PERSON, [tenantId, userId], tx);
  }

  /** Whether the person could be added; not with an address that someone has. */
  async add(
    tenantId: string,
    user: { id: string; email: string; displayName: string; passwordHash: string; role: Role },
    tx: Transaction,
  ): Promise<boolean> {
    const values = [tenantId, user.id, user.email, user.displayName, user.passwordHash, user.role];
    return (await this.database.run(ADD, values, tx)) === 1;
  }
}
