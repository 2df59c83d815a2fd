import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Principal, Principals } from '#access';
import {
  Cursors,
  Database,
  Jobs,
  NotFound,
  type Transaction,
  defineJob,
  newId,
  slugEnding,
  slugOf,
} from '#platform';
import { TreesService } from '../trees/trees.service';
import { ProjectSlugTaken } from './projects.errors';
import { type NewProject, type ProjectRow, ProjectsRepository } from './projects.repository';

const PURGE_PROJECT = defineJob<{ tenantId: string; projectId: string }>('workspace.purge-project');
const PURGE_BATCH = 2_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** Projects of one name whose slugs count up; those after them get an ending of their own. */
const COUNTED_SLUGS = 9;

/** Projects: making, listing, renaming, deleting. */
@Injectable()
export class ProjectsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly projects: ProjectsRepository,
    private readonly trees: TreesService,
    private readonly principals: Principals,
    private readonly cursors: Cursors,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(PURGE_PROJECT, ({ tenantId, projectId }) => this.purge(tenantId, projectId));
  }

  /** A page of the tenant's projects, oldest first. */
  async list(
    principal: Principal,
    limit: number,
    cursor?: string,
  ): Promise<{ projects: ProjectRow[]; nextCursor: string | null }> {
    const binding = ['projects', principal.tenantId];
    const after = cursor === undefined ? FIRST_ID : this.cursors.read<string>(binding, cursor);
    const rows = await this.projects.list(principal, after, limit + 1);
    const projects = rows.slice(0, limit);
    const more = rows.length > limit;
    return { projects, nextCursor: more ? this.cursors.write(binding, projects.at(-1)!.id) : null };
  }

  /** One project. @throws NotFound */
  async get(principal: Principal, id: string, tx?: Transaction): Promise<ProjectRow> {
    const project = await this.projects.find(principal, id, tx);
    if (!project) throw new NotFound();
    return project;
  }

  /** Makes a project with its tree and root. A token of limited reach reaches what it makes. @throws ProjectSlugTaken */
  async create(
    principal: Principal,
    input: { name: string; description?: string; slug?: string },
  ): Promise<ProjectRow> {
    return this.database.transaction(async (tx) => {
      const project: NewProject = {
        id: newId(),
        tenantId: principal.tenantId,
        slug: input.slug ?? slugOf(input.name, 'project'),
        name: input.name,
        description: input.description ?? null,
        ownerUserId: null,
        createdBy: principal.userId,
      };
      await this.insertUnderFreeSlug(tx, project, input.slug !== undefined);
      await this.trees.make(tx, project);
      if (principal.projectIds === null) return this.get(principal, project.id, tx);
      await this.projects.widenToken(tx, principal, project.id);
      this.principals.forgetAll(tx);
      return this.get({ ...principal, projectIds: [...principal.projectIds, project.id] }, project.id, tx);
    });
  }

  /** Renames or describes anew. @throws NotFound */
  async update(
    principal: Principal,
    id: string,
    change: { name?: string; description?: string },
  ): Promise<ProjectRow> {
    return this.database.transaction(async (tx) => {
      const updated = await this.projects.update(tx, principal, id, change.name, change.description);
      if (!updated) throw new NotFound();
      await this.trees.changed(tx, principal.tenantId, id);
      return this.get(principal, id, tx);
    });
  }

  /** Deletes a project: gone for everyone at once, its content removed by a job. @throws NotFound */
  async delete(principal: Principal, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (!(await this.projects.markDeleted(tx, principal, id))) throw new NotFound();
      await this.jobs.record(tx, PURGE_PROJECT, { tenantId: principal.tenantId, projectId: id });
    });
  }

  /** The id of a project that the caller can write to, named by id or slug. @throws NotFound */
  async byName(principal: Principal, idOrSlug: string): Promise<string> {
    const project = await this.projects.findByName(principal, idOrSlug);
    if (!project) throw new NotFound();
    return project.id;
  }

  /** The id of the person's My Docs, made when first needed. */
  async personal(principal: Principal): Promise<string> {
    const { tenantId, userId } = principal;
    const there = await this.projects.findPersonal(tenantId, userId);
    if (there) return there.id;
    await this.database.transaction(async (tx) => {
      const project = {
        id: newId(),
        tenantId,
        slug: '~',
        name: 'My Docs',
        description: null,
        ownerUserId: userId,
        createdBy: userId,
      };
      if (await this.projects.insert(tx, project)) await this.trees.make(tx, project);
    });
    return (await this.projects.findPersonal(tenantId, userId))!.id;
  }

  private async insertUnderFreeSlug(tx: Transaction, project: NewProject, chosen: boolean): Promise<void> {
    const wanted = project.slug;
    for (let n = 1; n <= COUNTED_SLUGS; n++) {
      if (n > 1) project.slug = slugEnding(wanted, String(n));
      if (await this.projects.insert(tx, project)) return;
      if (chosen) throw new ProjectSlugTaken();
    }
    project.slug = slugEnding(wanted, project.id.slice(-12));
    if (!(await this.projects.insert(tx, project))) throw new ProjectSlugTaken();
  }

  private async purge(tenantId: string, projectId: string): Promise<void> {
    for (let gone = PURGE_BATCH; gone === PURGE_BATCH;)
      gone = await this.projects.purgeNodes(tenantId, projectId, PURGE_BATCH);
    await this.projects.purge(tenantId, projectId);
  }
}
