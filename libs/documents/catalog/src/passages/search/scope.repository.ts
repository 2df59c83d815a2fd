import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Node, Project } from '#entities';
import { LAST_ID, type Queries, columns, statement } from '#platform';
import { REACHABLE, nodeReachOf, newestGrants, reachOf } from '#visibility';
import {
  type Project as ScopedProject,
  ScopesRepository,
  scopeOf,
} from '../../search/ranked/scopes.repository';
import { EVERYWHERE, type SearchedProjects } from './search.repository';

/** The name of every project that the caller sees. */
export const ALL_PROJECTS = '*';

/** The maximum number of projects of a token that reaches only some, and of projects with documents that are shared with its owner. */
const MAX_REACHED = 1_000;
const MAX_GRANTED = 300;

const ID = columns(Project, 'p', 'id');
const LIST = statement(
  ID.row,
  `SELECT ${ID.sql} FROM projects p WHERE ${REACHABLE} ORDER BY p.id LIMIT ${MAX_REACHED}`,
);
const OF_NODE = columns(Node, 'n', 'projectId');
const LIST_SHARED = statement(
  OF_NODE.row,
  `SELECT DISTINCT ${OF_NODE.sql} FROM (${newestGrants(`'${LAST_ID}'::uuid`, String(MAX_GRANTED))}) g
  JOIN nodes n ON n.tenant_id = :tenantId AND n.id = g.node_id`,
);

/** Finds the projects that a scope names. */
@Injectable()
export class PassageScopes {
  constructor(private readonly scopes: ScopesRepository) {}

  /** The projects. @throws NotFound if the caller sees nothing of one of them */
  async find(queries: Queries, principal: Principal, names: readonly string[]): Promise<SearchedProjects> {
    if (names.includes(ALL_PROJECTS)) return this.everywhere(queries, principal);
    const projects: (ScopedProject | undefined)[] = [];
    for (const name of new Set(names))
      projects.push(await this.scopes.find(queries, principal, scopeOf(name.toLowerCase())));
    const withExtent = (extent: 'whole' | 'part') =>
      projects.flatMap((project) => (project?.extent === extent ? [project.id] : []));
    return { whole: withExtent('whole'), shared: withExtent('part') };
  }

  /** The projects of a token that does not reach all; null for any other caller. */
  async reached(queries: Queries, principal: Principal): Promise<string[] | null> {
    if (principal.projectIds === null) return null;
    return (await queries.all(LIST, reachOf(principal))).map(({ id }) => id);
  }

  private async everywhere(queries: Queries, principal: Principal): Promise<SearchedProjects> {
    const whole = await this.reached(queries, principal);
    if (whole === null) return EVERYWHERE;
    const { tenantId, userId, shareTypes } = nodeReachOf(principal);
    const shared =
      shareTypes.length === 0 ? [] : await queries.all(LIST_SHARED, { tenantId, userId, shareTypes });
    return { whole, shared: shared.map(({ projectId }) => projectId) };
  }
}
