import { Injectable } from '@nestjs/common';
import { Principals } from '#access';
import { Audit, actingOperator } from '#audit';
import { Database, type Transaction, randomSecret, found } from '#platform';
import { DeletionActs, DeletionScheduled, DeletionSettings } from '#organizations';
import { Proofs, hashPassword, normalEmail } from '#accounts';
import { OperatorRepository, type TenantRow, type TenantSettings } from './operator.repository';

const NEW_PASSWORD_BYTES = 15;

/** Says why a command was not carried out. */
export class Refused extends Error {}

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

  /**
   * Suspends an organization at once, and deletes it after the days of the setting or, with `now`, as soon as possible, also if its deletion is
   * scheduled for later. @throws NotFound, Refused
   */
  async delete(slug: string, { now }: { now: boolean }): Promise<TenantRow> {
    const days = now ? 0 : this.settings.organizationDeletionDays;
    return this.change(slug, async (tx, tenantId) => {
      const by = actingOperator(tenantId);
      if (now && (await this.deletion.hasten(tx, by, tenantId))) return;
      try {
        await this.deletion.schedule(tx, by, tenantId, { days, departed: false });
      } catch (error) {
        throw error instanceof DeletionScheduled ? new Refused(alreadyScheduled(slug, now)) : error;
      }
    });
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

  /**
   * Gives an account a new random password, and ends everything else that proves who its user is, but not its tokens.
   *
   * @returns also whether the password signs nobody in as long as the organization requires single sign-on
   * @throws NotFound, Refused if the user is suspended
   */
  async resetPassword(email: string): Promise<{ password: string; requiresSso: boolean }> {
    const password = randomSecret(NEW_PASSWORD_BYTES);
    const hash = await hashPassword(password);
    const requiresSso = await this.database.transaction(async (tx) => {
      const user = found(await this.repository.setPassword(tx, normalEmail(email), hash));
      const { tenantId, userId, displayName } = user;
      if (user.status === 'suspended')
        throw new Refused(
          `The user "${email}" is suspended, so no password signs them in. An owner or admin of the organization can reactivate them.`,
        );
      await this.proofs.end(tx, { tenantId, userId }, { passkeys: 'doubtful', delegates: false });
      await this.audit.record(tx, actingOperator(tenantId), {
        action: 'user.password_reset',
        target: { type: 'user', id: userId, name: displayName },
      });
      return user.requiresSso;
    });
    return { password, requiresSso };
  }
}

function alreadyScheduled(slug: string, now: boolean): string {
  const hasten = now ? '' : `, "tenant delete ${slug} --now" deletes it at once,`;
  return `The deletion of the organization is already scheduled. "tenant show ${slug}" prints its time${hasten} and "tenant restore ${slug}" cancels it until it begins.`;
}
