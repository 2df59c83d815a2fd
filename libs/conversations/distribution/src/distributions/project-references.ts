import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Project } from '#entities';
import { NotFound, type Queries, columns, isId, statement } from '#platform';
import { REACHABLE, reachOf } from '#visibility';

const PROJECT = columns(Project, 'p', 'id', 'slug');
const FIND = statement(
  PROJECT.row,
  `SELECT ${PROJECT.sql} FROM projects p
  WHERE ${REACHABLE} AND p.owner_user_id IS NULL AND (p.id = ANY (:ids::uuid[]) OR p.slug = ANY (:slugs))`,
);

/** Finds the shared projects that bodies and queries name by their ids or slugs. */
@Injectable()
export class ProjectReferences {
  /**
   * The ids of the projects, in the order in which they are named, each once.
   *
   * @throws NotFound if the caller can't see one of them, exactly as if it did not exist
   */
  async resolve(queries: Queries, principal: Principal, references: readonly string[]): Promise<string[]> {
    const ids = references.filter(isId).map((id) => id.toLowerCase());
    const slugs = references.filter((reference) => !isId(reference));
    const projects = await queries.all(FIND, { ...reachOf(principal), ids, slugs });
    const found = new Map(projects.flatMap(({ id, slug }) => [[id, id] as const, [slug, id] as const]));
    const resolved = references.map((reference) =>
      found.get(isId(reference) ? reference.toLowerCase() : reference),
    );
    if (resolved.includes(undefined)) throw new NotFound();
    return [...new Set(resolved as string[])];
  }

  /** The id of one project. @throws NotFound if the caller can't see it */
  async one(queries: Queries, principal: Principal, reference: string): Promise<string> {
    return (await this.resolve(queries, principal, [reference]))[0]!;
  }
}
