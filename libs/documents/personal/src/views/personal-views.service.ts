import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Departures, type Principal } from '#access';
import { Database, NotFound, type Transaction, newId, found } from '#platform';
import { TooManyViews } from './personal-views.errors';
import { type NewView, PersonalViewsRepository, type ViewRow } from './personal-views.repository';
import { type EntryRow, ViewEntriesRepository } from './view-entries.repository';

const MAX_VIEWS = 200;

/** A person's own views. The default view gets references that are created without a view; after a deletion it is created again. */
@Injectable()
export class PersonalViewsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly views: PersonalViewsRepository,
    private readonly entries: ViewEntriesRepository,
    private readonly departures: Departures,
  ) {}

  onModuleInit(): void {
    this.departures.on('user', async (tx, { tenantId, id, returns }) => {
      if (!returns) await this.views.deleteAll(tx, tenantId, id);
    });
  }

  /** Every view of the person, oldest first. */
  list(principal: Principal): Promise<ViewRow[]> {
    return this.views.list(this.database, principal);
  }

  /** Creates a view. @throws TooManyViews */
  async create(
    principal: Principal,
    { name, description }: { name: string; description?: string },
  ): Promise<ViewRow> {
    const view = { id: newId(), name, description: description ?? null, isDefault: false };
    return this.database.transaction(async (tx) => {
      if ((await this.views.lockAndCount(tx, principal)) >= MAX_VIEWS) throw new TooManyViews();
      await this.views.insert(tx, principal, view);
      return (await this.views.find(tx, principal, view.id))!;
    });
  }

  /** Deletes a view and its entries. @throws NotFound */
  async delete(principal: Principal, id: string): Promise<void> {
    if (!(await this.views.delete(this.database, principal, id))) throw new NotFound();
  }

  /** A view and all its entries, with the nodes that they refer to. @throws NotFound */
  async tree(principal: Principal, id: string): Promise<{ view: ViewRow; entries: EntryRow[] }> {
    const view = found(await this.views.find(this.database, principal, id));
    return { view, entries: await this.entries.list(this.database, principal, id) };
  }

  /** Locks the default view to change its entries, and creates it if it does not exist. Returns its id. @throws TooManyViews */
  async openDefault(tx: Transaction, principal: Principal): Promise<string> {
    const existing = await this.views.openDefault(tx, principal);
    if (existing) return existing;
    const views = await this.views.lockAndCount(tx, principal);
    // Another transaction may have created it while this one waited for the lock.
    const created = await this.views.openDefault(tx, principal);
    if (created) return created;
    if (views >= MAX_VIEWS) throw new TooManyViews();
    const view: NewView = { id: newId(), name: 'My view', description: null, isDefault: true };
    await this.views.insert(tx, principal, view);
    return view.id;
  }
}
