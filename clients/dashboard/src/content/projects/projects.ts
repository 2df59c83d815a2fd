import { api } from '../../ground/api/client';
import { isOffline } from '../../ground/api/errors';
import { query } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';
import { keptProjectNamed } from '../../ground/store/catalog';
import { forgetOtherProjects } from '../../ground/store/forget-kept';
import { keys } from '../keys';

export type Project = Schema<'ProjectDetailDto'>;

/** The projects that the person sees, at most 500. */
export const projectsQuery = query(keys.projects(), async (signal) => {
  const { data, meta } = await api.get('/api/projects', { params: { query: { limit: 500 } }, signal });
  const hasMore = meta.nextCursor !== null;
  if (!hasMore) void forgetOtherProjects(data.map(({ id }) => id)).catch(() => undefined);
  return { projects: data, hasMore };
});

/** A project by its slug or its id. Without a connection, it is as it was when its catalog was kept. */
export function projectQuery(slugOrId: string) {
  return query(keys.project(slugOrId), async (signal) => {
    const kept = async () => (await keptProjectNamed(slugOrId).catch(() => undefined)) as Project | undefined;
    try {
      const patienceSeconds = (await kept()) ? 2 : undefined;
      const { data } = await api.get('/api/projects/{id}', {
        params: { path: { id: slugOrId } },
        signal,
        ...(patienceSeconds !== undefined && { patienceSeconds }),
      });
      return data;
    } catch (error) {
      const project = isOffline(error) ? await kept() : undefined;
      if (project) return project;
      throw error;
    }
  });
}
