import fold from '../../../dist/libs/documents/catalog/src/search/fold.js';

/** The reader of everything but headings. */
export const ANYBODY = '00000000-0000-0000-0000-000000000000';
/** The ranks that a search for titles, headings and names reads, each with whether it is one of headings. */
export const RANKS = [0, 1, 2, 3, 4, 5];
export const isOfHeading = (rank) => rank >> 1 === 1;

const UNSPACED =
  '\\u0E00-\\u0EFF\\u1000-\\u109F\\u1780-\\u17FF\\u2600-\\u27BF\\u3005-\\u3007\\u3040-\\u30FF\\u31F0-\\u31FF\\u3400-\\u4DBF' +
  '\\u4E00-\\u9FFF\\uAC00-\\uD7A3\\uF900-\\uFAFF\\u{1F000}-\\u{1FAFF}\\u{20000}-\\u{3FFFF}';
const STARTS = new RegExp(`(?<![\\p{L}\\p{N}])(?=\\S)|(?=[${UNSPACED}])`, 'gu');
const ASCII = /^[\x20-\x7e]*$/;
const ASCII_STARTS = /(?<![A-Za-z0-9])(?=\S)/g;
const PLACES = 64;
const CHARACTERS = 40;

const TEXTS = `SELECT n.id, n.project_id AS project, n.created_by AS owner, n.title, n.name, n.tags,
    (SELECT json_agg(json_build_array(h.ordinal, left(h.heading, 300))) FROM sections h
      WHERE h.tenant_id = n.tenant_id AND h.node_id = n.id AND h.ordinal < 1000) AS headings
  FROM unnest($2::uuid[]) w (id) CROSS JOIN LATERAL (SELECT * FROM nodes m WHERE m.tenant_id = $1 AND m.id = w.id OFFSET 0) n`;

/** Computes the terms of nodes as `search_terms_of` of the database does, from their texts. */
export async function readTerms(client, { tenantId }, nodeIds) {
  const { rows } = await client.query({ name: 'texts', text: TEXTS, values: [tenantId, nodeIds] });
  return rows.flatMap(({ id, project, owner, title, name, tags, headings }) =>
    [
      ...(title === null ? [] : [[0, 0, title]]),
      ...(headings ?? []).map(([ordinal, heading]) => [2, ordinal, heading]),
      [4, 0, name],
      ...tags.map((tag, i) => [6, i + 1, tag]),
    ].flatMap(([rank, ordinal, text]) =>
      placesOf(text).map((term, i) => ({
        ...{ project, node: id, reader: isOfHeading(rank) ? owner : ANYBODY },
        ...{ rank: rank + Number(i > 0), term, ordinal, place: i + 1 },
      })),
    ),
  );
}

/** The folded text from each place on at which a match can begin. */
function placesOf(text) {
  const folded = fold.fold(text.length > 300 ? cut(text, 300) : text);
  const pieces = folded.split(ASCII.test(folded) ? ASCII_STARTS : STARTS).filter((piece) => piece !== '');
  return pieces.slice(0, PLACES).map((_, i) => cut(pieces.slice(i, i + CHARACTERS).join(''), CHARACTERS));
}

function cut(text, characters) {
  return text.length <= characters ? text : [...text].slice(0, characters).join('');
}
