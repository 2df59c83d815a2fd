import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, NotFound, type Transaction, invalidField, newId } from '#platform';
import { Visibility } from '#visibility';
import { AlreadyPlaced, TooManyEntries } from './personal-views.errors';
import { PersonalViewsRepository } from './personal-views.repository';
import { PersonalViewsService } from './personal-views.service';
import type { CreateViewEntryDto, PlaceViewRefDto, UpdateViewEntryDto } from './view-entries.dto';
import { type EntryRow, type NewEntry, ViewEntriesRepository } from './view-entries.repository';

const MAX_ENTRIES = 5_000;
/** Deepest level of an entry; those at the top are on the first. */
const MAX_LEVEL = 16;

/** Folders and references of personal views. A reference is a pointer only: its node is never touched. */
@Injectable()
export class ViewEntriesService {
  constructor(
    private readonly database: Database,
    private readonly visibility: Visibility,
    private readonly views: PersonalViewsRepository,
    private readonly personalViews: PersonalViewsService,
    private readonly entries: ViewEntriesRepository,
  ) {}

  /** Places a reference. @throws NotFound for a node, view or folder out of sight, AlreadyPlaced, TooManyEntries, TooManyViews */
  async placeRef(principal: Principal, { viewId, ...input }: PlaceViewRefDto): Promise<EntryRow> {
    return this.database.transaction(async (tx) => {
      await this.visibility.node(tx, principal, input.sourceNodeId, 'read');
      if (viewId !== undefined && viewId !== null) await this.open(tx, principal, viewId);
      const view = viewId ?? (await this.personalViews.openDefault(tx, principal));
      return this.add(tx, principal, view, { ...input, entryType: 'ref' });
    });
  }

  /** Adds a folder or a reference. @throws NotFound, AlreadyPlaced, TooManyEntries */
  async create(principal: Principal, viewId: string, input: CreateViewEntryDto): Promise<EntryRow> {
    requireOwnFields(input);
    return this.database.transaction(async (tx) => {
      await this.open(tx, principal, viewId);
      if (input.entryType === 'ref') await this.visibility.node(tx, principal, input.sourceNodeId!, 'read');
      return this.add(tx, principal, viewId, input);
    });
  }

  /** Moves, reorders or renames. @throws NotFound, AlreadyPlaced; 400 under itself, too deep, or for a reference's name. */
  async update(
    principal: Principal,
    viewId: string,
    id: string,
    { parentEntryId, sortOrder, virtualName }: UpdateViewEntryDto,
  ): Promise<EntryRow> {
    return this.database.transaction(async (tx) => {
      await this.open(tx, principal, viewId);
      const entry = await this.find(tx, principal, viewId, id);
      if (entry.entryType === 'ref' && given(virtualName))
        throw invalidField(
          'virtualName',
          'folder',
          'is for folders: a reference goes by the name of its node',
        );
      // Ids are compared as the database writes them.
      const parent =
        parentEntryId === undefined ? entry.parentEntryId : (parentEntryId?.toLowerCase() ?? null);
      if (parent !== entry.parentEntryId) await this.move(tx, principal, entry, parent, sortOrder ?? null);
      const change = { id, viewId, sortOrder: sortOrder ?? null, virtualName: virtualName ?? null };
      await this.entries.change(tx, principal.tenantId, change);
      return this.find(tx, principal, viewId, id);
    });
  }

  /** Deletes an entry and what is below it. @throws NotFound */
  async delete(principal: Principal, viewId: string, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.open(tx, principal, viewId);
      if (!(await this.entries.delete(tx, principal.tenantId, viewId, id))) throw new NotFound();
    });
  }

  /** Removes a reference from whichever of the caller's views it is in. @throws NotFound, for a folder too */
  async removeRef(principal: Principal, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const viewId = await this.views.openByRef(tx, principal, id);
      if (!viewId || !(await this.entries.delete(tx, principal.tenantId, viewId, id))) throw new NotFound();
    });
  }

  private async open(tx: Transaction, principal: Principal, viewId: string): Promise<void> {
    if (!(await this.views.open(tx, principal, viewId))) throw new NotFound();
  }

  private async find(tx: Transaction, principal: Principal, viewId: string, id: string): Promise<EntryRow> {
    const entry = await this.entries.find(tx, principal, viewId, id);
    if (!entry) throw new NotFound();
    return entry;
  }

  private async add(
    tx: Transaction,
    principal: Principal,
    viewId: string,
    { entryType, sourceNodeId, virtualName, parentEntryId, sortOrder }: CreateViewEntryDto,
  ): Promise<EntryRow> {
    const { tenantId } = principal;
    const parent = parentEntryId ?? null;
    if (parent !== null) requireRoom((await this.folder(tx, tenantId, viewId, parent)).length, 1);
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
      const way = await this.folder(tx, tenantId, viewId, parentEntryId, id);
      requireRoom(way.length, await this.entries.height(tx, tenantId, viewId, id));
    }
    if (
      sourceNodeId !== null &&
      (await this.entries.refersTo(tx, tenantId, viewId, parentEntryId, sourceNodeId))
    )
      throw new AlreadyPlaced();
    await this.entries.move(tx, tenantId, { id, viewId, parentEntryId, sortOrder });
  }

  /** The ids from a folder of the view up to the top. @throws NotFound; 400 for a reference, or when `moving` is among them */
  private async folder(
    tx: Transaction,
    tenantId: string,
    viewId: string,
    folderId: string,
    moving?: string,
  ): Promise<string[]> {
    const way = await this.entries.upwards(tx, tenantId, viewId, folderId);
    if (!way[0]) throw new NotFound();
    const ids = way.map(({ id }) => id);
    if (moving !== undefined && ids.includes(moving))
      throw invalidField('parentEntryId', 'notUnderItself', 'must not be the entry itself or lie under it');
    if (way[0].entryType !== 'folder')
      throw invalidField('parentEntryId', 'folder', 'must be a folder: a reference holds nothing');
    return ids;
  }
}

/** An optional field may also be sent as null, which says nothing. */
function given(field: string | null | undefined): field is string {
  return field !== undefined && field !== null;
}

function requireOwnFields({ entryType, sourceNodeId, virtualName }: CreateViewEntryDto): void {
  if (entryType === 'ref') {
    if (!given(sourceNodeId))
      throw invalidField('sourceNodeId', 'required', 'must name the node to refer to');
    if (given(virtualName)) throw invalidField('virtualName', 'folder', 'is for folders only');
  } else {
    if (!given(virtualName)) throw invalidField('virtualName', 'required', 'must name the folder');
    if (given(sourceNodeId)) throw invalidField('sourceNodeId', 'ref', 'is for references only');
  }
}

function requireRoom(parentLevel: number, levels: number): void {
  if (parentLevel + levels > MAX_LEVEL)
    throw invalidField('parentEntryId', 'depth', `lies too deep: a view has at most ${MAX_LEVEL} levels`);
}
