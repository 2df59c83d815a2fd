import type { AuthorDto } from '#platform';

/** A person or an agent, as `authorColumn` reads it. */
export type AuthorRow = AuthorDto;

/**
 * JSON with the kind, the id and the present name of a user or agent of `:tenantId` (SQL): an `AuthorRow`. A user who was deleted has no
 * name.
 *
 * @param user the id of the user (SQL)
 * @param actor the id of the agent that acted for the user (SQL), or null
 */
export function authorColumn<const User extends string, const Actor extends string>(
  user: User,
  actor: Actor,
) {
  return `CASE WHEN ${actor} IS NULL THEN json_build_object('kind', 'person', 'id', ${user}, 'displayName',
      (SELECT u.display_name FROM users u WHERE u.tenant_id = :tenantId AND u.id = ${user} AND u.deleted_at IS NULL))
    ELSE json_build_object('kind', 'agent', 'id', ${actor}, 'displayName',
      (SELECT a.display_name FROM actors a WHERE a.tenant_id = :tenantId AND a.id = ${actor})) END` as const;
}

/**
 * An `AuthorRow` with the author of the save that last changed a node of `:tenantId` (SQL); null if another change was the last one.
 *
 * @param node the name of a row of `nodes` (SQL)
 */
export function changedByColumn<const N extends string>(node: N) {
  return `(SELECT ${authorColumn('r.author_user_id', 'r.author_actor_id')} FROM revisions r
    WHERE r.tenant_id = :tenantId AND r.id = ${node}.revision_id AND r.created_at = ${node}.updated_at)` as const;
}
