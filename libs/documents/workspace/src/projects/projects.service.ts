import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Principal, Principals } from '#access';
import { Audit } from '#audit';
import {
  Cursors,
  Database,
  FIRST_ID,
  NotFound,
  type Page,
  type CountedPageRequest,
  type Queries,
  type Transaction,
  Unauthorized,
  etagOfState,
  isId,
  newId,
  requireMatch,
  slugEnding,
  slugOf,
  found,
} from '#platform';
import { MY_DOCS, MyDocs } from '#visibility';
import { ProjectCounters } from '../changes/project-counters';
import { TreesService } from '../trees/trees.service';
import { ProjectSlugTaken, TokenProjectLimit } from './projects.errors';
import { type NewProject, type ProjectRow, ProjectsRepository } from './projects.repository';

/** How many projects of one name get the slugs `name`, `name-2`, …; further ones get a slug with a part of their id. */
const NUMBERED_SLUGS = 9;

/** Shared projects, and My Docs of each person. */
@Injectable()
export class ProjectsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly projects: ProjectsRepository,
    private readonly trees: TreesService,
    private readonly counters: ProjectCounters,
    private readonly principals: Principals,
    private readonly audit: Audit,
    private readonly cursors: Cursors,
    private readonly myDocs: MyDocs,
  ) {}

  onModuleInit(): void {
    this.myDocs.createBy((principal) => this.personal(principal));
  }

  /** The shared projects of the tenant that match a search, oldest first. @throws CursorInvalid */
  list(
    principal: Principal,
    { search = '', ...page }: CountedPageRequest & { search?: string },
  ): Promise<Page<ProjectRow>> {
    return this.cursors.page(page, {
      of: ['projects', principal.tenantId, search],
      from: FIRST_ID,
      fetch: (after, limit) => this.projects.list(this.database, principal, search, after, limit),
      key: ({ id }) => id,
      count: (bound) => this.projects.count(this.database, principal, search, bound),
    });
  }

  /** @throws NotFound */
  get(principal: Principal, id: string): Promise<ProjectRow> {
    return this.find(this.database, principal, id);
  }

  /** Creates a project with its tree and root. A token that reaches only some projects also reaches the new one. @throws ProjectSlugTaken, TokenProjectLimit */
  async create(
    principal: Principal,
    input: { name: string; description?: string; slug?: string },
  ): Promise<ProjectRow> {
    return this.database.transaction(async (tx) => {
      const project: NewProject = {
        id: newId(),
        tenantId: principal.tenantId,
        slug: input.slug ?? projectSlugOf(input.name),
        name: input.name,
        description: input.description || null,
        ownerUserId: null,
        createdBy: principal.userId,
      };
      await this.insertWithFreeSlug(tx, project, input.slug !== undefined);
      await this.trees.createWithRoot(tx, project);
      const { projectIds } = principal;
      if (projectIds !== null) {
        if (!(await this.projects.extendToken(tx, principal, project.id))) throw new TokenProjectLimit();
        this.principals.forgetAll(tx);
      }
      const reaching = projectIds && { ...principal, projectIds: [...projectIds, project.id] };
      const created = await this.find(tx, reaching ?? principal, project.id);
      const { id, slug, name } = created;
      await this.audit.record(tx, principal, {
        action: 'project.created',
        target: { type: 'project', id, name },
        after: { slug, name },
      });
      return created;
    });
  }

  /** Changes the name or the description, which an empty text or null removes. @throws NotFound, PreconditionFailed */
  async update(
    principal: Principal,
    id: string,
    input: { name?: string; description?: string | null },
    ifMatch?: string,
  ): Promise<ProjectRow> {
    return this.database.transaction(async (tx) => {
      if (!(await this.projects.lock(tx, principal, id))) throw new NotFound();
      const before = await this.find(tx, principal, id);
      if (ifMatch !== undefined) requireMatch(ifMatch, etagOfState(before));
      const was = { name: before.name, description: before.description || null };
      const { name = was.name, description = was.description } = input;
      const is = { name, description: description || null };
      if (is.name === was.name && is.description === was.description) return before;
      if (!(await this.projects.update(tx, principal, id, is))) throw new NotFound();
      await this.counters.changed(tx, principal.tenantId, id, { changed: [], documents: false });
      const after = await this.find(tx, principal, id);
      const target = { type: 'project', id, name } as const;
      await this.audit.record(tx, principal, { action: 'project.updated', target, before: was, after: is });
      return after;
    });
  }

  /** The id of a shared project that the principal reaches, by its id or slug. @throws NotFound */
  async byName(principal: Principal, idOrSlug: string): Promise<string> {
    const project = found(await this.projects.findByName(this.database, principal, idOrSlug));
    return project.id;
  }

  /** The id of the person's My Docs, which the first call creates. @throws Unauthorized if the person has just been removed */
  async personal(principal: Principal): Promise<string> {
    const { tenantId, userId } = principal;
    const existing = await this.projects.findPersonal(this.database, tenantId, userId);
    if (existing) return existing.id;
    await this.database.transaction(async (tx) => {
      if (!(await this.projects.holdPerson(tx, tenantId, userId))) throw new Unauthorized();
      const project = {
        id: newId(),
        tenantId,
        slug: MY_DOCS,
        name: 'My Docs',
        description: null,
        ownerUserId: userId,
        createdBy: userId,
      };
      if (await this.projects.insert(tx, project)) await this.trees.createWithRoot(tx, project);
    });
    return (await this.projects.findPersonal(this.database, tenantId, userId))!.id;
  }

  private async find(queries: Queries, principal: Principal, id: string): Promise<ProjectRow> {
    return found(await this.projects.find(queries, principal, id));
  }

  /** @param chosen whether the caller chose the slug, so that no other slug is tried */
  private async insertWithFreeSlug(tx: Transaction, project: NewProject, chosen: boolean): Promise<void> {
    const wanted = project.slug;
    for (let n = 1; n <= NUMBERED_SLUGS; n++) {
      if (n > 1) project.slug = slugEnding(wanted, String(n));
      if (await this.projects.insert(tx, project)) return;
      if (chosen) throw new ProjectSlugTaken();
    }
    project.slug = slugEnding(wanted, project.id.slice(-8));
    if (!(await this.projects.insert(tx, project))) throw new ProjectSlugTaken();
  }
}

/** A slug from the name of a project. It never looks like an id, since a path can have either. */
function projectSlugOf(name: string): string {
  const slug = slugOf(name, 'project');
  return isId(slug) ? 'project' : slug;
}
