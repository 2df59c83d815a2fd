import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, NotFound, type Transaction, newId } from '#platform';
import { TooManyViews } from './personal-views.errors';
import { type NewView, PersonalViewsRepository, type ViewRow } from './personal-views.repository';
import { type EntryRow, ViewEntriesRepository } from './view-entries.repository';

const MAX_VIEWS = 200;

/** A person's own views. The default one is a view like any other but that references find it; deleted, it is made anew. */
@Injectable()
export class PersonalViewsService {
  constructor(
    private readonly database: Database,
    private readonly views: PersonalViewsRepository,
    private readonly entries: ViewEntriesRepository,
  ) {}

  /** Every view of the caller, oldest first. */
  list(principal: Principal): Promise<ViewRow[]> {
    return this.views.list(principal);
  }

  /** Makes a view. @throws TooManyViews */
  async create(principal: Principal, input: { name: string; description?: string }): Promise<ViewRow> {
    const view = { id: newId(), name: input.name, description: input.description ?? null, isDefault: false };
    return this.database.transaction(async (tx) => {
      if ((await this.views.countAlone(tx, principal)) >= MAX_VIEWS) throw new TooManyViews();
      await this.views.insert(tx, principal, view);
      return (await this.views.find(principal, view.id, tx))!;
    });
  }

  /** Deletes a view and its entries. @throws NotFound */
  async delete(principal: Principal, id: string): Promise<void> {
    if (!(await this.views.delete(principal, id))) throw new NotFound();
  }

  /** A view and all its entries, with what they lead to. @throws NotFound */
  async tree(principal: Principal, id: string): Promise<{ view: ViewRow; entries: EntryRow[] }> {
    const view = await this.views.find(principal, id);
    if (!view) throw new NotFound();
    return { view, entries: await this.entries.list(principal, id) };
  }

  /** The default view, locked for a change of its entries, and made when there is none. @throws TooManyViews */
  async openDefault(tx: Transaction, principal: Principal): Promise<string> {
    const there = await this.views.openDefault(tx, principal);
    if (there) return there;
    const views = await this.views.countAlone(tx, principal);
    // Another request may have made it while this one waited to be alone.
    const meanwhile = await this.views.openDefault(tx, principal);
    if (meanwhile) return meanwhile;
    if (views >= MAX_VIEWS) throw new TooManyViews();
    const view: NewView = { id: newId(), name: 'My view', description: null, isDefault: true };
    await this.views.insert(tx, principal, view);
    return view.id;
  }
}
