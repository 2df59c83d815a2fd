import { api } from '../../ground/api/client';
import { query } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';
import { forgetOtherProjects } from '../../ground/store/catalog';
import { keys } from '../keys';

export type Project = Schema<'ProjectDetailDto'>;

/** The projects that the person sees, at most 500. */
export const projectsQuery = query(keys.projects(), async (signal) => {
  const { data, meta } = await api.get('/api/projects', { params: { query: { limit: 500 } }, signal });
  const hasMore = meta.nextCursor !== null;
  if (!hasMore) void forgetOtherProjects(data.map(({ id }) => id)).catch(() => undefined);
  return { projects: data, hasMore };
});

/** A project by its slug or its id. */
export function projectQuery(slugOrId: string) {
  return query(keys.project(slugOrId), async (signal) => {
    const { data } = await api.get('/api/projects/{id}', { params: { path: { id: slugOrId } }, signal });
    return data;
  });
}
