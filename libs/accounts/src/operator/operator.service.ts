import { Injectable } from '@nestjs/common';
import { Principals } from '#access';
import { Database, NotFound, randomSecret } from '#platform';
import { hashPassword } from '../passwords/passwords';
import { SessionsRepository } from '../sessions/sessions.repository';
import { normalEmail } from '../sign-up/email';
import { OperatorRepository, type TenantChange, type TenantRow } from './operator.repository';

const NEW_PASSWORD_BYTES = 15;

/** What the operator of the service does to organizations from the command line. */
@Injectable()
export class OperatorService {
  constructor(
    private readonly database: Database,
    private readonly principals: Principals,
    private readonly repository: OperatorRepository,
    private readonly sessions: SessionsRepository,
  ) {}

  /** Every organization, by short name. */
  list(): Promise<TenantRow[]> {
    return this.repository.list();
  }

  /** @throws NotFound. */
  async show(slug: string): Promise<TenantRow> {
    const tenant = await this.repository.find(slug);
    if (!tenant) throw new NotFound();
    return tenant;
  }

  /** Sets plan, features and review, whichever is given; it holds at once in every running process. @throws NotFound. */
  async set(slug: string, change: TenantChange): Promise<TenantRow> {
    return this.database.transaction(async (tx) => {
      if (!(await this.repository.set(slug, change, tx))) throw new NotFound();
      this.principals.forgetAll(tx);
      return (await this.repository.find(slug, tx))!;
    });
  }

  /** Gives a person a new random password, and ends their sessions. Their tokens stay. @throws NotFound. */
  async resetPassword(email: string): Promise<string> {
    const password = randomSecret(NEW_PASSWORD_BYTES);
    const hash = await hashPassword(password);
    await this.database.transaction(async (tx) => {
      const user = await this.repository.setPassword(normalEmail(email), hash, tx);
      if (!user) throw new NotFound();
      await this.sessions.endAll(user.tenantId, user.userId, tx);
      this.principals.forgetAll(tx);
    });
    return password;
  }
}
