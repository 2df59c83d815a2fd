import { REACHABLE_NODE } from '#visibility';

/**
 * The condition under which the links of a document `n` in a project `p` show what those want to show who reach the whole project. Somebody who
 * may only write the document could otherwise have it refer to any file, and then read that: in My Docs, its owner must have saved it; in
 * a shared project, the caller must not write it by a share.
 */
export const LINKS_COUNT = `CASE WHEN p.owner_user_id IS NULL THEN NOT ${REACHABLE_NODE.write} ELSE
    (SELECT r.author_user_id FROM revisions r WHERE r.tenant_id = n.tenant_id AND r.id = n.revision_id) = p.owner_user_id END` as const;
