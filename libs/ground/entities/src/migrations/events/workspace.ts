import { EVENT_AUDIENCE } from '../../events/event.entity';
import { type Recorded, XID, changedIn, pointers, recorded } from './recording';

const projects = (rows: string) =>
  `SELECT r.tenant_id, ${XID}, 'trees', r.id, jsonb_build_object('projectId', r.id), NULL::uuid[], false FROM ${rows}`;

const documents = (rows: string) =>
  `SELECT r.tenant_id, ${XID}, 'documents', r.project_id, ${pointers({ nodeIds: 'r.node_id' }, 'r.project_id')}, NULL::uuid[], false
    FROM ${rows} GROUP BY r.tenant_id, r.project_id`;
// A mapping is also deleted with its node, whose own event says so.
const OF_NODES = 'WHERE EXISTS (SELECT FROM nodes n WHERE n.tenant_id = r.tenant_id AND n.id = r.node_id)';

/** People who lose or get the share are in the audience, whatever they can see afterward. */
const shares = (rows: string) =>
  `SELECT r.tenant_id, ${XID}, 'shares', r.project_id, ${pointers({ nodeIds: 'r.node_id', shareIds: 'r.id' }, 'r.project_id')},
      CASE WHEN count(DISTINCT r.audience) <= ${EVENT_AUDIENCE} THEN array_agg(DISTINCT r.audience) ELSE ARRAY[r.tenant_id] END, false
    FROM ${rows} GROUP BY r.tenant_id, r.project_id`;

const groupMembers = (rows: string) =>
  `SELECT r.tenant_id, ${XID}, 'shares', NULL::uuid, '{}'::jsonb,
      CASE WHEN count(*) <= ${EVENT_AUDIENCE} THEN array_agg(DISTINCT r.user_id) ELSE ARRAY[r.tenant_id] END, false
    FROM ${rows} GROUP BY r.tenant_id`;

const publications = (rows: string) =>
  `SELECT r.tenant_id, ${XID}, 'publications', r.project_id,
      ${pointers({ publishedDocIds: 'r.id', nodeIds: 'r.source_node_id' }, 'r.project_id')}, NULL::uuid[], false
    FROM ${rows} GROUP BY r.tenant_id, r.project_id`;
const reviews = (rows: string) =>
  `SELECT r.tenant_id, ${XID}, 'requests', r.project_id, ${pointers({ publishedDocIds: 'r.id' }, 'r.project_id')}, NULL::uuid[], true
    FROM ${rows} GROUP BY r.tenant_id, r.project_id`;
// A change of what waits for a review, and the end of a review.
const PUBLICATION = changedIn('id', 'version', 'status', 'review_requested_at');

/** The events of projects, mappings, Doc IDs, shares and published documents. */
export const workspace: Recorded[] = [
  recorded({
    table: 'projects',
    made: projects('after r'),
    changed: projects(changedIn('id', 'name', 'slug', 'description', 'deleted_at')),
  }),
  recorded({
    table: 'mappings',
    made: documents('after r'),
    changed: documents(changedIn('id', 'source_type', 'physical_path', 'file_hash', 'status')),
    deleted: documents(`before r ${OF_NODES}`),
  }),
  recorded({
    table: 'doc_ids',
    made: documents('after r'),
    changed: documents(changedIn('id', 'revoked_at')),
  }),
  recorded({
    table: 'share_grants',
    made: shares('after r'),
    changed: shares(changedIn('id', 'revoked_at', 'permission', 'expires_at')),
    deleted: shares('before r WHERE r.revoked_at IS NULL'),
  }),
  recorded({
    table: 'share_group_members',
    made: groupMembers('after r'),
    deleted: groupMembers('before r'),
  }),
  recorded({
    table: 'published_documents',
    made: publications('after r'),
    changed: `${publications(PUBLICATION)} UNION ALL ${reviews(`${PUBLICATION} AND coalesce(o.review_requested_at, r.review_requested_at) IS NOT NULL`)}`,
    deleted: `${publications('before r')} UNION ALL ${reviews('before r WHERE r.review_requested_at IS NOT NULL')}`,
  }),
];
