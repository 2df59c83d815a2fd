import { EVENT_IDS } from '../../events/event.entity';
import { COLUMNS, type Recorded, XID } from './recording';

const insert = (row: string) => `INSERT INTO events (${COLUMNS}) ${row};`;

const ofNode = (kind: string, ids: string) =>
  insert(`VALUES (NEW.tenant_id, ${XID}, '${kind}', NEW.project_id, ${ids}, NULL, false)`);

const eachNode = (name: string, when: string, work: string) => [
  `CREATE FUNCTION events_node_${name}() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    ${work}
    RETURN NULL;
  END
$$`,
  `CREATE TRIGGER events_${name} AFTER UPDATE ON nodes FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION events_node_${name}()`,
];

// A save always has another revision, and is the most frequent change by far, so it has the shortest way.
const changed = [
  ...eachNode(
    'saved',
    'OLD.revision_id IS DISTINCT FROM NEW.revision_id',
    ofNode(
      'documents',
      `jsonb_build_object('nodeIds', jsonb_build_array(NEW.id), 'projectId', NEW.project_id, 'revisionId', NEW.revision_id)`,
    ),
  ),
  ...eachNode(
    'described',
    `OLD.revision_id IS NOT DISTINCT FROM NEW.revision_id
    AND (OLD.title, OLD.metadata, OLD.tags) IS DISTINCT FROM (NEW.title, NEW.metadata, NEW.tags)`,
    ofNode(
      'documents',
      `jsonb_build_object('nodeIds', jsonb_build_array(NEW.id), 'projectId', NEW.project_id)`,
    ),
  ),
  // When a folder moves, only its own row has another parent or name: the rows below it have other paths, and their event is that of
  // the folder.
  ...eachNode(
    'placed',
    '(OLD.name, OLD.parent_id, OLD.sort_order) IS DISTINCT FROM (NEW.name, NEW.parent_id, NEW.sort_order)',
    ofNode(
      'trees',
      `jsonb_build_object('nodeIds', jsonb_build_array(NEW.id), 'projectId', NEW.project_id,
      'parentIds', to_jsonb(ARRAY(SELECT DISTINCT unnest(array_remove(ARRAY[OLD.parent_id, NEW.parent_id], NULL)))))`,
    ),
  ),
];

/**
 * The pointers to nodes that one statement creates or deletes: to the nodes with no other of them above. Nearly always, one of them is
 * above all others. The rest compares each with each, so it does that only with few.
 */
const roots = (list: string) => `
    SELECT * INTO top FROM nodes_of_statement n WHERE n.project_id = place.project_id ORDER BY n.depth LIMIT 1;
    IF NOT EXISTS (SELECT FROM nodes_of_statement n WHERE n.project_id = place.project_id AND n.id <> top.id
        AND NOT starts_with(n.path, top.path || '/')) THEN
      ids := jsonb_build_object('${list}', jsonb_build_array(top.id), 'parentIds', to_jsonb(array_remove(ARRAY[top.parent_id], NULL)));
    ELSIF place.nodes <= ${EVENT_IDS} THEN
      SELECT jsonb_build_object('${list}', jsonb_agg(n.id), 'parentIds', to_jsonb(array_remove(array_agg(DISTINCT n.parent_id), NULL))) INTO ids
      FROM nodes_of_statement n WHERE n.project_id = place.project_id
        AND NOT EXISTS (SELECT FROM nodes_of_statement above WHERE above.id = n.parent_id);
    ELSE
      ids := '{}';
    END IF;
    ${insert(`VALUES (place.tenant_id, ${XID}, 'trees', place.project_id, jsonb_build_object('projectId', place.project_id) || ids, NULL, false)`)}`;

const eachProject = (name: string, work: string, first = '') =>
  `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    place record;
    top record;
    ids jsonb;
  BEGIN${first}
    FOR place IN SELECT n.tenant_id, n.project_id, count(*) AS nodes, count(n.revision_id) AS documents
      FROM nodes_of_statement n GROUP BY n.tenant_id, n.project_id LOOP
    ${work}
    END LOOP;
    RETURN NULL;
  END
$$`;

const DOCUMENTS = `
    IF place.documents > 0 THEN
      ids := '{}';
      IF place.documents <= ${EVENT_IDS} THEN
        SELECT jsonb_build_object('nodeIds', jsonb_agg(n.id)) INTO ids
        FROM nodes_of_statement n WHERE n.project_id = place.project_id AND n.revision_id IS NOT NULL;
      END IF;
      ${insert(`VALUES (place.tenant_id, ${XID}, 'documents', place.project_id, jsonb_build_object('projectId', place.project_id) || ids, NULL, false)`)}
    END IF;`;

const made = (first?: string) => eachProject('events_nodes_made', roots('nodeIds') + DOCUMENTS, first);

const madeAndDeleted = [
  made(),
  `CREATE TRIGGER events_made AFTER INSERT ON nodes REFERENCING NEW TABLE AS nodes_of_statement
    FOR EACH STATEMENT EXECUTE FUNCTION events_nodes_made()`,
  eachProject('events_nodes_deleted', roots('deletedIds')),
  `CREATE TRIGGER events_deleted AFTER DELETE ON nodes REFERENCING OLD TABLE AS nodes_of_statement
    FOR EACH STATEMENT EXECUTE FUNCTION events_nodes_deleted()`,
];

// Nearly every statement that creates nodes creates one, such as the save of a new document.
const ONE_NODE = `
    IF (SELECT count(*) FROM (SELECT FROM nodes_of_statement LIMIT 2) x) = 1 THEN
      ${insert(`SELECT n.tenant_id, ${XID}, k.kind, n.project_id, k.ids, NULL, false FROM nodes_of_statement n CROSS JOIN LATERAL (VALUES
        ('trees', jsonb_build_object('projectId', n.project_id, 'nodeIds', jsonb_build_array(n.id),
          'parentIds', to_jsonb(array_remove(ARRAY[n.parent_id], NULL)))),
        ('documents', CASE WHEN n.revision_id IS NOT NULL THEN
          jsonb_build_object('projectId', n.project_id, 'nodeIds', jsonb_build_array(n.id)) END)) k (kind, ids)
      WHERE k.ids IS NOT NULL`)}
      RETURN NULL;
    END IF;`;
const replaced = (sql: string) => sql.replace(/^CREATE/, 'CREATE OR REPLACE');

/** The function for created nodes with a shorter way for one node, and the one that it replaces. */
export const oneNodeMade = { up: replaced(made(ONE_NODE)), down: replaced(made()) };

/** The events of trees and documents. A save updates one row, so its trigger is one for rows: that costs it the least. */
export const nodes: Recorded = {
  up: [...changed, ...madeAndDeleted],
  down: [
    'events_node_saved',
    'events_node_described',
    'events_node_placed',
    'events_nodes_made',
    'events_nodes_deleted',
  ].map((name) => `DROP FUNCTION ${name} CASCADE`),
};
