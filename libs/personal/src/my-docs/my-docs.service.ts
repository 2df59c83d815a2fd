import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Cursors, NotFound } from '#platform';
import { ProjectsService } from '#workspace';
import { TreesRepository } from '#workspace';
import { type ListMyDocsQuery, MY_DOCS } from './my-docs.dto';
import { MyDocsRepository, type MyDocsRow, type Position } from './my-docs.repository';

/** What a person finds in their My Docs, or in another tree, by what became of it. */
@Injectable()
export class MyDocsService {
  constructor(
    private readonly projects: ProjectsService,
    private readonly trees: TreesRepository,
    private readonly repository: MyDocsRepository,
    private readonly cursors: Cursors,
  ) {}

  /** A page of the list. @throws NotFound for a tree out of sight, CursorInvalid */
  async list(
    principal: Principal,
    { treeId, filter, limit, cursor }: ListMyDocsQuery,
  ): Promise<{ items: MyDocsRow[]; nextCursor: string | null }> {
    const { tenantId } = principal;
    const projectId = await this.projectOf(principal, treeId);
    const binding = ['my-docs', tenantId, projectId, filter ?? null];
    const after = cursor === undefined ? undefined : this.cursors.read<Position>(binding, cursor);
    const rows =
      filter === 'recent'
        ? await this.repository.recent(tenantId, projectId, after, limit + 1)
        : await this.repository.byPath(tenantId, projectId, filter, after, limit + 1);
    const items = rows.slice(0, limit);
    const last = rows.length > limit ? items.at(-1) : undefined;
    return { items, nextCursor: last ? this.cursors.write(binding, positionOf(last, filter)) : null };
  }

  private async projectOf(principal: Principal, treeId: string | undefined): Promise<string> {
    if (treeId === undefined || treeId === MY_DOCS) return this.projects.personal(principal);
    const tree = await this.trees.find(principal, treeId);
    if (!tree) throw new NotFound();
    return tree.projectId;
  }
}

function positionOf({ nodeId, path, exactly }: MyDocsRow, filter: ListMyDocsQuery['filter']): Position {
  return filter === 'recent' ? { exactly, nodeId } : { path };
}
