import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, NotFound, isId, positional } from '#platform';
import { type Extent, Visibility, reachValues, reachable } from '#visibility';

/** The project a caller names: by its id or its slug; by neither, the caller's own. */
export interface Scope {
  id: string | null;
  slug: string | null;
}

/** A project in sight, and how much of it is seen. */
export interface Project {
  id: string;
  extent: Extent;
}

const BY_SLUG = positional<{ id: string }>(
  `SELECT p.id FROM projects p WHERE ${reachable('read')} AND p.owner_user_id IS NULL AND p.slug = $4`,
);
const OWN = positional<{ id: string }>(
  `SELECT p.id FROM projects p WHERE ${reachable('read')} AND p.owner_user_id = $2`,
);

/** What a caller means by an id, a slug, or `~` for their own. */
export function scopeOf(named: string): Scope {
  if (isId(named)) return { id: named, slug: null };
  return { id: null, slug: named === '~' ? null : named };
}

/** Finds projects by what callers name them. */
@Injectable()
export class ScopesRepository {
  constructor(
    private readonly database: Database,
    private readonly visibility: Visibility,
  ) {}

  /** The project; none while the caller has no My Docs yet. @throws NotFound for one out of sight */
  async find(principal: Principal, { id, slug }: Scope): Promise<Project | undefined> {
    if (id !== null) return { id, extent: await this.visibility.extent(this.database, principal, id) };
    const found =
      slug === null
        ? await this.database.one(OWN, reachValues(principal))
        : await this.database.one(BY_SLUG, [...reachValues(principal), slug]);
    if (!found && slug !== null) throw new NotFound();
    return found && { id: found.id, extent: 'whole' };
  }
}
