import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, NotFound, type Transaction, invalidField, newId, found } from '#platform';
import { Visibility } from '#visibility';
import { AlreadyPlaced, TooManyEntries } from './personal-views.errors';
import { PersonalViewsRepository } from './personal-views.repository';
import { PersonalViewsService } from './personal-views.service';
import type { CreateViewEntryDto, PlaceViewRefDto, UpdateViewEntryDto } from './view-entries.dto';
import { type EntryRow, type NewEntry, ViewEntriesRepository } from './view-entries.repository';

const MAX_ENTRIES = 5_000;
/** Maximum level of an entry; entries at the top are on level 1. */
const MAX_LEVEL = 16;

/** The folders and references of personal views. A change of a reference never changes its node. */
@Injectable()
export class ViewEntriesService {
  constructor(
    private readonly database: Database,
    private readonly visibility: Visibility,
    private readonly views: PersonalViewsRepository,
    private readonly personalViews: PersonalViewsService,
    private readonly entries: ViewEntriesRepository,
  ) {}

  /** Creates a reference. @throws NotFound for the node, the view or the folder, AlreadyPlaced, TooManyEntries, TooManyViews, ValidationFailed */
  async placeRef(principal: Principal, { viewId, ...input }: PlaceViewRefDto): Promise<EntryRow> {
    return this.database.transaction(async (tx) => {
      await this.visibility.node(tx, principal, input.sourceNodeId, 'read');
      if (viewId !== undefined && viewId !== null) await this.open(tx, principal, viewId);
      const view = viewId ?? (await this.personalViews.openDefault(tx, principal));
      return this.add(tx, principal, view, { ...input, entryType: 'ref' });
    });
  }

  /** Creates a folder or a reference. @throws NotFound, AlreadyPlaced, TooManyEntries, ValidationFailed */
  async create(principal: Principal, viewId: string, input: CreateViewEntryDto): Promise<EntryRow> {
    requireOwnFields(input);
    return this.database.transaction(async (tx) => {
      await this.open(tx, principal, viewId);
      if (input.entryType === 'ref') await this.visibility.node(tx, principal, input.sourceNodeId!, 'read');
      return this.add(tx, principal, viewId, input);
    });
  }

  /** Moves, reorders or renames an entry. @throws NotFound, AlreadyPlaced, ValidationFailed */
  async update(
    principal: Principal,
    viewId: string,
    id: string,
    { parentEntryId, sortOrder, virtualName }: UpdateViewEntryDto,
  ): Promise<EntryRow> {
    return this.database.transaction(async (tx) => {
      await this.open(tx, principal, viewId);
      const entry = await this.find(tx, principal, viewId, id);
      if (entry.entryType === 'ref' && isSet(virtualName))
        throw invalidField('virtualName', 'folder', 'must be omitted: a reference has the name of its node');
      // PostgreSQL writes ids in lower case.
      const parent =
        parentEntryId === undefined ? entry.parentEntryId : (parentEntryId?.toLowerCase() ?? null);
      if (parent !== entry.parentEntryId) await this.move(tx, principal, entry, parent, sortOrder ?? null);
      const change = { id, viewId, sortOrder: sortOrder ?? null, virtualName: virtualName ?? null };
      await this.entries.update(tx, principal.tenantId, change);
      return this.find(tx, principal, viewId, id);
    });
  }

  /** Deletes an entry and the entries below it. @throws NotFound */
  async delete(principal: Principal, viewId: string, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.open(tx, principal, viewId);
      if (!(await this.entries.delete(tx, principal.tenantId, viewId, id))) throw new NotFound();
    });
  }

  /** Deletes a reference from the view that contains it. @throws NotFound, also for a folder */
  async deleteRef(principal: Principal, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const viewId = await this.views.openByRef(tx, principal, id);
      if (!viewId || !(await this.entries.delete(tx, principal.tenantId, viewId, id))) throw new NotFound();
    });
  }

  private async open(tx: Transaction, principal: Principal, viewId: string): Promise<void> {
    if (!(await this.views.open(tx, principal, viewId))) throw new NotFound();
  }

  private async find(tx: Transaction, principal: Principal, viewId: string, id: string): Promise<EntryRow> {
    return found(await this.entries.find(tx, principal, viewId, id));
  }

  private async add(
    tx: Transaction,
    principal: Principal,
    viewId: string,
    { entryType, sourceNodeId, virtualName, parentEntryId, sortOrder }: CreateViewEntryDto,
  ): Promise<EntryRow> {
    const { tenantId } = principal;
    const parent = parentEntryId ?? null;
    if (parent !== null) requireRoom((await this.pathUpwards(tx, tenantId, viewId, parent)).length, 1);
    if ((await this.entries.count(tx, tenantId, viewId)) >= MAX_ENTRIES) throw new TooManyEntries();
    const entry: NewEntry = {
      id: newId(),
      viewId,
      parentEntryId: parent,
      entryType,
      sourceNodeId: sourceNodeId ?? null,
      virtualName: virtualName ?? null,
      sortOrder: sortOrder ?? null,
    };
    if (!(await this.entries.insert(tx, tenantId, entry))) throw new AlreadyPlaced();
    return this.find(tx, principal, viewId, entry.id);
  }

  private async move(
    tx: Transaction,
    { tenantId }: Principal,
    { id, viewId, sourceNodeId }: EntryRow,
    parentEntryId: string | null,
    sortOrder: number | null,
  ): Promise<void> {
    if (parentEntryId !== null) {
      const path = await this.pathUpwards(tx, tenantId, viewId, parentEntryId, id);
      requireRoom(path.length, await this.entries.measure(tx, tenantId, viewId, id));
    }
    if (
      sourceNodeId !== null &&
      (await this.entries.refersTo(tx, tenantId, viewId, parentEntryId, sourceNodeId))
    )
      throw new AlreadyPlaced();
    await this.entries.move(tx, tenantId, { id, viewId, parentEntryId, sortOrder });
  }

  /** The ids of a folder and those that contain it, up to the top. @throws NotFound; ValidationFailed for a reference, or if `moving` is among them */
  private async pathUpwards(
    tx: Transaction,
    tenantId: string,
    viewId: string,
    folderId: string,
    moving?: string,
  ): Promise<string[]> {
    const [folder, ...above] = await this.entries.listUpwards(tx, tenantId, viewId, folderId);
    if (!folder) throw new NotFound();
    const ids = [folder, ...above].map(({ id }) => id);
    if (moving !== undefined && ids.includes(moving))
      throw invalidField(
        'parentEntryId',
        'notUnderItself',
        'must not be the entry itself or an entry below it',
      );
    if (folder.entryType !== 'folder')
      throw invalidField('parentEntryId', 'folder', 'must be a folder: a reference cannot contain entries');
    return ids;
  }
}

/** Clients may send null for an optional field that they leave out. */
function isSet(field: string | null | undefined): field is string {
  return field !== undefined && field !== null;
}

function requireOwnFields({ entryType, sourceNodeId, virtualName }: CreateViewEntryDto): void {
  if (entryType === 'ref') {
    if (!isSet(sourceNodeId)) throw invalidField('sourceNodeId', 'required', 'is required for a reference');
    if (isSet(virtualName)) throw invalidField('virtualName', 'folder', 'must be omitted for a reference');
  } else {
    if (!isSet(virtualName)) throw invalidField('virtualName', 'required', 'is required for a folder');
    if (isSet(sourceNodeId)) throw invalidField('sourceNodeId', 'ref', 'must be omitted for a folder');
  }
}

function requireRoom(parentLevel: number, levels: number): void {
  if (parentLevel + levels > MAX_LEVEL)
    throw invalidField(
      'parentEntryId',
      'depth',
      `must be at a higher level: a view has at most ${MAX_LEVEL} levels`,
    );
}
