import { keys } from '../../content/keys';
import { api } from '../../ground/api/client';
import { query } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';

export type HealthReport = Schema<'HealthReportDto'>;

/** The last checks of a project, and the result of the newest one for each file. */
export function healthQuery(projectId: string) {
  const read = query(keys.health(projectId), async (signal) => {
    const path = { projectId };
    const { data: reports } = await api.get('/api/projects/{projectId}/health/reports', {
      params: { path, query: { limit: 20 } },
      signal,
    });
    const [newest] = reports;
    const report = newest && (await readReport(projectId, newest.id, signal));
    return { reports, report };
  });
  // No event says that a folder was checked, so each visit reads it again.
  return { ...read, staleTime: 0 };
}

/** A report never changes. */
export function reportQuery(projectId: string, reportId: string) {
  return query(['still', 'health', projectId, reportId], (signal) => readReport(projectId, reportId, signal));
}

async function readReport(projectId: string, reportId: string, signal?: AbortSignal): Promise<HealthReport> {
  const { data } = await api.get('/api/projects/{projectId}/health/reports/{reportId}', {
    params: { path: { projectId, reportId } },
    signal,
  });
  return data;
}
