import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Project } from '../../content/projects/projects';
import { childrenQuery, storedNodes } from '../../content/tree/children';
import { keepTop } from '../../ground/store/kept-session';
import { SHOWN } from './listing-style';

/** Keeps the project and the rows at its top as the service answered them, so that they are there at once at the next visit. */
export function useKeptTop(project: Project, rootId: string): void {
  // The tree asks for them.
  const { data } = useQuery({ ...childrenQuery(project.id, rootId), enabled: false });
  useEffect(() => {
    if (!data) return;
    const rows = storedNodes(project.id, rootId, data.nodes.slice(0, SHOWN));
    // Storage can be full or switched off.
    void keepTop({ project, rows }).catch(() => undefined);
  }, [project, rootId, data]);
}
