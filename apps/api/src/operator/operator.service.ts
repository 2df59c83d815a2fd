import { Injectable } from '@nestjs/common';
import { Principals } from '#access';
import { Audit, actingOperator } from '#audit';
import { Database, type Transaction, randomSecret, found } from '#platform';
import { DeletionActs, DeletionSettings } from '#organizations';
import { Proofs, hashPassword, normalEmail } from '#accounts';
import { OperatorRepository, type TenantRow, type TenantSettings } from './operator.repository';

const NEW_PASSWORD_BYTES = 15;

/** The operator's commands for organizations and accounts. */
@Injectable()
export class OperatorService {
  constructor(
    private readonly database: Database,
    private readonly principals: Principals,
    private readonly repository: OperatorRepository,
    private readonly proofs: Proofs,
    private readonly audit: Audit,
    private readonly settings: DeletionSettings,
    private readonly deletion: DeletionActs,
  ) {}

  /** Every organization, by slug. */
  list(): Promise<TenantRow[]> {
    return this.repository.list(this.database);
  }

  /** The organization with this slug. @throws NotFound */
  async show(slug: string): Promise<TenantRow> {
    return found(await this.repository.find(this.database, slug));
  }

  /** Changes the settings that are present in `change`. It takes effect at once in every running process. @throws NotFound */
  async set(slug: string, change: Partial<TenantSettings>): Promise<TenantRow> {
    return this.database.transaction(async (tx) => {
      const tenant = found(await this.repository.lock(tx, slug));
      const { id, name, plan, features, requireReview } = tenant;
      const before = { plan, features, requireReview };
      const after = {
        plan: change.plan ?? plan,
        features: change.features ?? features,
        requireReview: change.requireReview ?? requireReview,
      };
      await this.repository.update(tx, id, after);
      this.principals.forgetAll(tx);
      const updated = (await this.repository.find(tx, slug))!;
      const target = { type: 'tenant', id, name };
      await this.audit.record(tx, actingOperator(id), { action: 'tenant.updated', target, before, after });
      return updated;
    });
  }

  /** Suspends an organization at once, and deletes it after the days of the setting or, with `now`, as soon as possible. @throws NotFound, DeletionScheduled */
  async delete(slug: string, { now }: { now: boolean }): Promise<TenantRow> {
    const days = now ? 0 : this.settings.organizationDeletionDays;
    return this.change(slug, (tx, tenantId) =>
      this.deletion.schedule(tx, actingOperator(tenantId), tenantId, { days, departed: false }),
    );
  }

  /** Cancels the deletion of an organization. @throws NotFound, DeletionNotScheduled */
  async restore(slug: string): Promise<TenantRow> {
    return this.change(slug, (tx, tenantId) => this.deletion.cancel(tx, actingOperator(tenantId), tenantId));
  }

  private async change(
    slug: string,
    act: (tx: Transaction, tenantId: string) => Promise<unknown>,
  ): Promise<TenantRow> {
    return this.database.transaction(async (tx) => {
      const tenant = found(await this.repository.lock(tx, slug));
      await act(tx, tenant.id);
      return (await this.repository.find(tx, slug))!;
    });
  }

  /** Gives an account a new random password, and ends everything else that proves who its user is, but not its tokens. @throws NotFound */
  async resetPassword(email: string): Promise<string> {
    const password = randomSecret(NEW_PASSWORD_BYTES);
    const hash = await hashPassword(password);
    await this.database.transaction(async (tx) => {
      const user = found(await this.repository.setPassword(tx, normalEmail(email), hash));
      const { tenantId, userId, displayName } = user;
      await this.proofs.end(tx, { tenantId, userId }, { passkeys: 'doubtful', delegates: false });
      await this.audit.record(tx, actingOperator(tenantId), {
        action: 'user.password_reset',
        target: { type: 'user', id: userId, name: displayName },
      });
    });
    return password;
  }
}
