/** What the service itself notes in a chain. */
export type LineageAction =
  'created' | 'edited' | 'copied' | 'moved' | 'published' | 'unpublished' | 'integrity_failed';

const SNAPSHOT = 'lineage_snapshot(n.project_id, n.name, n.path, n.title)';

/**
 * An SQL expression that appends a link to the chain of every row of nodes `n`, as these rows are; $1 is the tenant. For a
 * statement that changes nodes and returns them, so that noting the change costs it no round trip.
 *
 * @param action SQL of the action
 * @param user SQL of the id of the person who acts
 * @param actor SQL of the id of the agent, or null
 */
export function appendOfNodes(action: string, user: string, actor: string): string {
  return `lineage_append($1, ${action}, NULL, NULL, ${user}, ${actor}, false, array_agg(n.id), array_agg(n.content_hash),
    array_agg(sha256(convert_to(${SNAPSHOT}, 'UTF8'))), array_agg(${SNAPSHOT}))`;
}
