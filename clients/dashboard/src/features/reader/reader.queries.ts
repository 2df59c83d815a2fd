import { keys } from '../../content/keys';
import { api } from '../../ground/api/client';
import { query } from '../../ground/api/query';

/** How many links are shown. */
const MAX_LINKS = 200;

/** The documents that link to a document. */
export const backlinksQuery = (id: string) =>
  query(keys.backlinks(id), async (signal) => {
    const params = { path: { id }, query: { limit: MAX_LINKS } };
    return (await api.get('/api/nodes/{id}/backlinks', { params, signal })).data;
  });

/** The links of a document. */
export const linksQuery = (id: string) =>
  query(keys.links(id), async (signal) => {
    const params = { path: { id }, query: { limit: MAX_LINKS } };
    return (await api.get('/api/nodes/{id}/links', { params, signal })).data;
  });

/** The revision that each line of a document comes from. */
export const linesQuery = (id: string) =>
  query(keys.lines(id), async (signal) => {
    return (await api.get('/api/nodes/{id}/lines', { params: { path: { id } }, signal })).data;
  });
