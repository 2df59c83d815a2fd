import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Project as ProjectEntity } from '#entities';
import { NotFound, type Queries, columns, isId, statement } from '#platform';
import { type Extent, MY_DOCS, REACHABLE, Visibility, reachOf } from '#visibility';

/** The project that a caller names, by its id or its slug; if both are null, the caller's My Docs. */
export interface Scope {
  id: string | null;
  slug: string | null;
}

/** A project, and how much of it the caller sees. */
export interface Project {
  id: string;
  extent: Extent;
}

const ID = columns(ProjectEntity, 'p', 'id');
const FIND_BY_SLUG = statement(
  ID.row,
  `SELECT ${ID.sql} FROM projects p WHERE ${REACHABLE} AND p.owner_user_id IS NULL AND p.slug = :slug`,
);
const FIND_OWN = statement(
  ID.row,
  `SELECT ${ID.sql} FROM projects p WHERE ${REACHABLE} AND p.owner_user_id = :userId`,
);

/** The scope that an id, a slug or `~` stands for. */
export function scopeOf(name: string): Scope {
  if (isId(name)) return { id: name, slug: null };
  return { id: null, slug: name === MY_DOCS ? null : name };
}

@Injectable()
export class ScopesRepository {
  constructor(private readonly visibility: Visibility) {}

  /** The project; undefined for My Docs that don't exist yet. @throws NotFound if the caller sees nothing of it */
  async find(queries: Queries, principal: Principal, { id, slug }: Scope): Promise<Project | undefined> {
    if (id !== null) return { id, extent: await this.visibility.extent(queries, principal, id) };
    const reach = reachOf(principal);
    const found =
      slug === null
        ? await queries.one(FIND_OWN, reach)
        : await queries.one(FIND_BY_SLUG, { ...reach, slug });
    if (!found && slug !== null) throw new NotFound();
    return found && { id: found.id, extent: 'whole' };
  }
}
