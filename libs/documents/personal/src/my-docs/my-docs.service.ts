import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Cursors, Database, type Page } from '#platform';
import { MY_DOCS } from '#visibility';
import { ProjectsService, TreesService } from '#workspace';
import type { ListMyDocsQuery } from './my-docs.dto';
import { MyDocsRepository, type MyDocsRow, NEWEST } from './my-docs.repository';

/** Lists the nodes in a person's My Docs, or in another tree, by a filter. */
@Injectable()
export class MyDocsService {
  constructor(
    private readonly database: Database,
    private readonly projects: ProjectsService,
    private readonly trees: TreesService,
    private readonly repository: MyDocsRepository,
    private readonly cursors: Cursors,
  ) {}

  /** @throws NotFound for a tree that the principal doesn't reach, CursorInvalid */
  async list(
    principal: Principal,
    { treeId, filter, limit, cursor, total }: ListMyDocsQuery,
  ): Promise<Page<MyDocsRow>> {
    const { tenantId } = principal;
    const projectId = await this.projectOf(principal, treeId);
    const page = { limit, cursor, total };
    const count = (bound: number) => this.repository.count(this.database, tenantId, projectId, filter, bound);
    const of = ['my-docs', tenantId, projectId, filter ?? null];
    if (filter === 'recent')
      return this.cursors.page(page, {
        of,
        from: NEWEST,
        fetch: (after, size) => this.repository.listRecent(this.database, tenantId, projectId, after, size),
        key: ({ exactTime, nodeId }) => ({ exactly: exactTime, nodeId }),
        count,
      });
    return this.cursors.page(page, {
      of,
      from: { path: '' },
      fetch: ({ path: after }, limit) =>
        this.repository.listByPath(this.database, { tenantId, projectId, after, limit }, filter),
      key: ({ path }) => ({ path }),
      count,
    });
  }

  private async projectOf(principal: Principal, treeId: string | undefined): Promise<string> {
    if (treeId === undefined || treeId === MY_DOCS) return this.projects.personal(principal);
    return (await this.trees.get(this.database, principal, treeId)).projectId;
  }
}
