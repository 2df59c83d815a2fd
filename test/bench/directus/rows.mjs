import { structuredDocument } from '../texts.mjs';

const CONNECTIONS = 20;
/** Each connection changes so many documents in turn, and gives each of them so many texts. */
const DOCUMENTS = 2;
const VARIANTS = 4;
const PAGE = 50;
const LETTERS = ['ha', 'of', 've', 'qu', 'dr', 'ca', 'ti', 'li', 'be', 'cr', 'pi', 'we', 're', 'pl', 'bu'];

/** The rows of the comparison: what both sides are asked, as targets of `compare`. */
export function rows({ api, tenant, directus, documents }) {
  const [own, theirs] = [sideOf(api, tenant.authorization), sideOf(directus, `Bearer ${directus.token}`)];
  const { project } = documents;
  const items = `${directus.url}/items/documents`;
  const ofProject = 'filter[project][_eq]=0&fields=id,title,path,updated';
  const save = `${api.url}/api/projects/${project.id}/documents/save`;
  return [
    {
      what: 'Page of 50',
      ours: {
        ...own,
        headers: { cookie: tenant.cookie },
        url: `${api.url}/api/projects/${project.id}/catalog?limit=${PAGE}`,
        status: 200,
      },
      theirs: { ...theirs, url: `${items}?${ofProject}&sort=path&limit=${PAGE}`, status: 200 },
    },
    {
      what: 'Search for two letters of a title',
      ours: searches(own, api.url, (q) => `/api/nodes/search?projectId=${project.id}&q=${q}`),
      theirs: searches(
        theirs,
        directus.url,
        (q) => `/items/documents?${ofProject}&filter[title][_icontains]=${q}&limit=20`,
      ),
    },
    {
      what: 'Update of a text',
      ours: (burst) => ({
        ...own,
        method: 'POST',
        url: save,
        bodies: changed(documents.own, burst, (nodeId, content) => ({ nodeId, content })).map((bodies) =>
          bodies.map(({ body }) => body),
        ),
        status: 200,
      }),
      theirs: (burst) => ({
        ...theirs,
        url: directus.url,
        requests: changed(documents.theirs, burst, (_, content) => ({ content }))
          .flat()
          .map(({ id, body }) => ({ method: 'PATCH', path: `/items/documents/${id}`, body })),
        status: 200,
      }),
    },
    {
      what: 'Creation',
      ours: {
        ...own,
        url: save,
        method: 'POST',
        body: JSON.stringify({
          virtualPath: 'created/#NUMBER#.md',
          content: structuredDocument('Document #NUMBER#'),
        }),
        numbered: true,
        status: 201,
      },
      theirs: {
        ...theirs,
        url: items,
        method: 'POST',
        body: JSON.stringify({
          project: 0,
          title: 'Document #NUMBER#',
          path: 'created/#NUMBER#.md',
          content: structuredDocument('Document #NUMBER#'),
        }),
        numbered: true,
        status: 200,
      },
    },
  ];
}

function sideOf({ pid }, authorization) {
  return { pid, headers: { authorization, 'content-type': 'application/json' }, connections: CONNECTIONS };
}

function searches(side, url, pathOf) {
  return { ...side, url, requests: LETTERS.map((q) => ({ method: 'GET', path: pathOf(q) })), status: 200 };
}

/** For each connection, changes of its own documents, each time with different content. */
function changed(ids, burst, bodyOf) {
  return Array.from({ length: CONNECTIONS }, (_, connection) => {
    const own = ids.slice(connection * DOCUMENTS, (connection + 1) * DOCUMENTS);
    return Array.from({ length: VARIANTS }, (_, variant) => {
      const content = structuredDocument(`Document, burst ${burst}, variant ${variant}`);
      return own.map((id) => ({ id, body: JSON.stringify(bodyOf(id, content)) }));
    }).flat();
  });
}
