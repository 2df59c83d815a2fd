import { Injectable } from '@nestjs/common';
import type { Client } from 'pg';
import { Principals } from '#access';
import { type AuditAction, Audit, actingOperator } from '#audit';
import { DeletionSettings } from '#organizations';
import { Database, MasterKey, PlatformSettings, type Transaction, onDatabaseOf, found } from '#platform';
import { type Copied, copyTenant } from './copy';
import { type Ends, lockMoves, ownerOf, runOn } from './ends';
import { dropFences, dropFencesOfErased, raiseFences } from './fences';
import { type Destination, MoveRepository, type MovingTenant } from './move.repository';
import {
  MoveRefused,
  identityOf,
  requireAlike,
  requireFreeKeys,
  requireMovable,
  requireNoGuests,
  requireOneKey,
  requireSameDatabase,
  requireTwo,
} from './preconditions';
import { movedTables } from './tables';

/** How a move ended. `copied` is null if an earlier run had copied everything. */
export interface Moved {
  copied: Copied | null;
  deletesAt: Date;
}

/**
 * Moves an organization to the database of another service. Its changes are refused while its rows are copied. The other database gets all rows in one
 * transaction, and only then this one ends the organization, so a run that fails at any step can be repeated: no change is lost, and none is accepted twice.
 */
@Injectable()
export class MoveService {
  constructor(
    private readonly database: Database,
    private readonly platform: PlatformSettings,
    private readonly deletion: DeletionSettings,
    private readonly masterKey: MasterKey,
    private readonly principals: Principals,
    private readonly audit: Audit,
    private readonly repository: MoveRepository,
  ) {}

  /** @param address of the other service, which clients are told @throws NotFound, MoveRefused, Error if the copy fails */
  async move(slug: string, address: string): Promise<Moved> {
    return this.onBothEnds(async (ends) => {
      const { source, target } = ends;
      const before = await this.find(slug);
      const { id } = before;
      const to = { address, database: await identityOf(target) };
      requireMovable(before, to);
      if (before.movedAt) return { copied: null, deletesAt: before.deletesAt! };
      requireOneKey(this.platform);
      await requireAlike(source, target, this.masterKey);
      const state = await stateAt(target, id);
      if (state === 'here' && before.movedTo === null)
        throw new MoveRefused(`The other database already has the organization "${slug}".`);
      if (state === 'left')
        throw new MoveRefused(
          `The organization "${slug}" was in the other database before, and its rows there are not deleted yet. Move it when they are: "tenant show" there says when.`,
        );
      const copied = state === 'here' ? null : await this.copy(ends, before, to);
      return { copied, deletesAt: await this.finish(slug, address) };
    });
  }

  /** Lets changes through again after a move that has failed. @throws NotFound, MoveRefused if the other database has the organization */
  async cancel(slug: string): Promise<void> {
    await this.onBothEnds(async ({ source, target }) => {
      const { id, movedTo, movedInto, movedAt } = await this.find(slug);
      if (movedTo === null || movedAt !== null)
        throw new MoveRefused(`The organization "${slug}" is not moving, so there is nothing to cancel.`);
      requireSameDatabase({ slug, movedInto }, await identityOf(target));
      if ((await stateAt(target, id)) !== undefined)
        throw new MoveRefused(
          'The other database already has all rows of the organization. Run the move again without --cancel to finish it.',
        );
      await this.undo(source, slug);
    });
  }

  private async copy({ source, target }: Ends, { id, slug }: MovingTenant, to: Destination): Promise<Copied> {
    await requireFreeKeys(source, target, id, slug);
    await requireNoGuests(source, id);
    await this.begin(slug, to);
    let mayHaveCommitted = false;
    try {
      await raiseFences(runOn(source), id, await movedTables(source));
      // All of this could have changed before the fences stood.
      requireMovable(await this.find(slug), to);
      await requireFreeKeys(source, target, id, slug);
      await requireNoGuests(source, id);
      // The fences of an earlier move from there to here would refuse every change from now on.
      await dropFences(runOn(target), id);
      return await copyTenant(source, target, id, () => (mayHaveCommitted = true));
    } catch (error) {
      if (mayHaveCommitted) throw error;
      await this.undo(source, slug).catch(() => {
        const reason = (error as Error).message.replace(/\.$/, '');
        throw new Error(
          `${reason}. The changes of the organization "${slug}" are still refused. Run the move again, or with --cancel.`,
          { cause: error },
        );
      });
      throw error;
    }
  }

  private async find(slug: string): Promise<MovingTenant> {
    return this.database.transaction((tx) => this.locked(tx, slug));
  }

  private async locked(tx: Transaction, slug: string): Promise<MovingTenant> {
    return found(await this.repository.lock(tx, slug));
  }

  private async begin(slug: string, to: Destination): Promise<void> {
    await this.database.transaction(async (tx) => {
      const tenant = await this.locked(tx, slug);
      requireMovable(tenant, to);
      if (tenant.movedTo !== null) return;
      await this.repository.begin(tx, tenant.id, to);
      await this.record(tx, 'tenant.move_started', tenant, { movedTo: to.address });
    });
  }

  private async finish(slug: string, address: string): Promise<Date> {
    return this.database.transaction(async (tx) => {
      const { id } = await this.locked(tx, slug);
      const days = this.deletion.organizationDeletionDays;
      if (!(await this.repository.finish(tx, id, address, days)))
        throw new Error(`The organization "${slug}" was changed meanwhile. Run the move again.`);
      this.principals.forgetAll(tx);
      return (await this.locked(tx, slug)).deletesAt!;
    });
  }

  private async undo(source: Client, slug: string): Promise<void> {
    const { id } = await this.find(slug);
    await dropFences(runOn(source), id);
    await this.database.transaction(async (tx) => {
      const tenant = await this.locked(tx, slug);
      await this.repository.cancel(tx, tenant.id);
      await this.record(tx, 'tenant.move_cancelled', tenant, { movedTo: null });
    });
  }

  private record(
    tx: Transaction,
    action: AuditAction,
    { id, name }: MovingTenant,
    after: object,
  ): Promise<void> {
    return this.audit.record(tx, actingOperator(id), { action, target: { type: 'tenant', id, name }, after });
  }

  private async onBothEnds<T>(work: (ends: Ends) => Promise<T>): Promise<T> {
    const { moveDatabaseUrl, owner } = this.platform;
    if (moveDatabaseUrl === undefined)
      throw new MoveRefused('Set MOVE_DATABASE_URL to the other database, by the role that owns its tables.');
    const source = ownerOf(owner.url);
    const target = ownerOf(moveDatabaseUrl);
    try {
      await onDatabaseOf(owner.setting, () => source.connect());
      await onDatabaseOf('MOVE_DATABASE_URL', () => target.connect());
      await requireTwo(source, target);
      // The other database keeps the lock of a killed run until its last statement has ended, which can be the commit.
      for (const end of [source, target]) await lockMoves(end);
      await dropFencesOfErased(runOn(source));
      return await work({ source, target });
    } finally {
      await Promise.all([source.end(), target.end()].map((ended) => ended.catch(() => undefined)));
    }
  }
}

/** Whether a database has an organization, or had it before and has not deleted its rows yet. */
async function stateAt(client: Client, tenantId: string): Promise<'here' | 'left' | undefined> {
  const { rows } = await client.query<{ left: boolean }>(
    'SELECT moved_at IS NOT NULL AS left FROM tenants WHERE id = $1',
    [tenantId],
  );
  return rows[0] && (rows[0].left ? 'left' : 'here');
}
