/** The actions that the service itself records in a chain. */
export type LineageAction =
  | 'created'
  | 'edited'
  | 'copied'
  | 'moved'
  | 'deleted'
  | 'restored'
  | 'published'
  | 'unpublished'
  | 'integrity_failed';

// A recipient of a share sees the hash of this value. It has a salt, so that they cannot find the folders of the document by guessing.
const SNAPSHOT = 'lineage_salted_snapshot(n.project_id, n.name, n.path, n.title)';

/**
 * An SQL aggregate that appends an entry to the chain of every row of nodes `n`, with the row's current values, and gives the number
 * of entries. A statement that changes nodes selects it from the changed rows, so that recording the change costs no round trip. It
 * takes `:tenantId`.
 *
 * @param action SQL of the action
 * @param user SQL of the id of the user who acts
 * @param actor SQL of the id of the agent that acts, or null
 */
export function lineageAppend<
  const Action extends string,
  const User extends string,
  const Actor extends string,
>(action: Action, user: User, actor: Actor) {
  return `lineage_append_nodes(:tenantId, ${action}, ${user}, ${actor}, array_agg(n.id), array_agg(n.content_hash),
    array_agg(${SNAPSHOT}))` as const;
}
