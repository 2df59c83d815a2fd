import fold from '../../../dist/libs/documents/catalog/src/search/fold.js';

/** The reader of everything but headings. */
export const ANYBODY = '00000000-0000-0000-0000-000000000000';
/** The ranks that a search for titles, headings and names reads, each with whether it is one of headings. */
export const RANKS = [0, 1, 2, 3, 4, 5];
/** The ranks at which these kinds of texts begin. */
export const KINDS = [0, 2, 4];
export const isOfHeading = (rank) => rank >> 1 === 1;

const CHARACTERS = 300;

const TEXTS = `SELECT n.id, n.project_id AS project, n.created_by AS owner, n.title, n.name, array_to_json(n.tags) AS tags,
    (SELECT json_agg(json_build_array(h.ordinal, left(h.heading, ${CHARACTERS}))) FROM sections h
      WHERE h.tenant_id = n.tenant_id AND h.node_id = n.id AND h.ordinal < 1000) AS headings
  FROM unnest($2::uuid[]) w (id) CROSS JOIN LATERAL (SELECT * FROM nodes m WHERE m.tenant_id = $1 AND m.id = w.id OFFSET 0) n`;

/** The folded texts of nodes of which `search_terms_of` of the database makes terms. */
export async function readTexts(client, { tenantId }, nodeIds) {
  const { rows } = await client.query({ name: 'texts', text: TEXTS, values: [tenantId, nodeIds] });
  return rows.map(({ id, project, owner, title, name, tags, headings }) => {
    const texts = [];
    const add = (rank, ordinal, reader, text) =>
      texts.push({ rank, ordinal, reader, text: fold.fold(text.length > CHARACTERS ? cut(text) : text) });
    if (title !== null) add(0, 0, ANYBODY, title);
    for (const [ordinal, heading] of headings ?? []) add(2, ordinal, owner, heading);
    add(4, 0, ANYBODY, name);
    for (const [i, tag] of tags.entries()) add(6, i + 1, ANYBODY, tag);
    return { id, projectId: project, texts };
  });
}

function cut(text) {
  return [...text].slice(0, CHARACTERS).join('');
}
