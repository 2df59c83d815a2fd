import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { keys } from '../../content/keys';
import { ProjectLink } from '../../content/projects/project-link';
import { projectQuery } from '../../content/projects/projects';
import { api } from '../../ground/api/client';
import { explain } from '../../ground/api/errors';
import type { Schema } from '../../ground/api/types';
import { ActionButton } from '../../ground/controls/action-button';
import { CheckboxField } from '../../ground/controls/checkbox-field';
import { EmptyState } from '../../ground/controls/empty-state';
import { ErrorState } from '../../ground/controls/error-state';
import { FilesInput } from '../../ground/controls/files-input';
import { Notice } from '../../ground/controls/notice';
import { showNotice } from '../../ground/controls/notices';
import { Screen } from '../../ground/controls/screen';
import { Skeleton } from '../../ground/controls/skeleton';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import { TooManyFiles, reportFolder } from './check-folder';
import { healthQuery, reportQuery } from './health.queries';
import { RepairDialog } from './repair-dialog';
import { ReportTable } from './report-table';

export function HealthScreen() {
  const texts = useTexts();
  const { health } = texts;
  const { slug } = useParams({ from: '/projects/$slug/health' });
  const client = useQueryClient();
  const project = useQuery(projectQuery(slug));
  const projectId = project.data?.id ?? '';
  const list = useQuery({ ...healthQuery(projectId), enabled: projectId !== '' });
  const [chosenId, setChosenId] = useState<string>();
  const older = useQuery({ ...reportQuery(projectId, chosenId ?? ''), enabled: chosenId !== undefined });
  const [autoRepair, setAutoRepair] = useState(true);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [repairing, setRepairing] = useState<Schema<'HealthItemDto'>>();
  const field = useRef<HTMLInputElement>(null);

  const check = async (files: FileList | null): Promise<void> => {
    if (!files || files.length === 0) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const known =
        list.data?.report?.items.map(({ physicalPath, newPath }) => newPath ?? physicalPath) ?? [];
      const { data } = await api.post('/api/projects/{projectId}/health/check', {
        params: { path: { projectId } },
        body: { files: await reportFolder(files, known), autoRepair },
      });
      const { ok, missing, changed, repaired } = data.counts;
      showNotice(health.checked(ok + repaired, missing + changed));
      setChosenId(undefined);
      await client.invalidateQueries({ queryKey: keys.health(projectId) });
    } catch (error) {
      setProblem(error instanceof TooManyFiles ? health.tooMany : explain(error, texts));
    } finally {
      setBusy(false);
    }
  };
  const choose = (): void => field.current?.click();
  const error = project.error ?? list.error;
  const report = chosenId === undefined ? list.data?.report : older.data;
  return (
    <Screen
      title={health.title}
      above={<ProjectLink project={project.data} />}
      toolbar={
        <ActionButton
          kind="primary"
          busy={busy}
          action="health.check"
          label={busy ? health.checking : health.check}
          onPress={choose}
        />
      }
    >
      <p className="mb-4 max-w-[68ch] text-soft">{health.intro}</p>
      <CheckboxField
        label={health.repairMoved}
        hint={health.repairHint}
        checked={autoRepair}
        onChange={(event) => setAutoRepair(event.target.checked)}
      />
      <FilesInput field={field} label={health.folderField} isFolder onFiles={(files) => void check(files)} />
      {problem && <Notice kind="problem">{problem}</Notice>}
      {!list.data &&
        (error ? <ErrorState error={error} onRetry={() => void list.refetch()} /> : <Skeleton />)}
      {list.data?.reports.length === 0 && <EmptyState>{health.empty}</EmptyState>}
      {list.data && list.data.reports.length > 0 && (
        <div className="mt-6 grid gap-8 lg:grid-cols-[1fr_18rem]">
          <section aria-label={health.outcome} className="min-w-0">
            {report ? (
              report.items.every(({ outcome }) => outcome === 'ok') ? (
                <p>{health.allOk}</p>
              ) : (
                <ReportTable report={report} onRepair={setRepairing} />
              )
            ) : (
              <Skeleton />
            )}
          </section>
          <section>
            <h2 className="mb-2">{health.reports}</h2>
            <ul>
              {list.data.reports.map(({ id, createdAt, counts }) => (
                <li key={id} className="border-b border-line">
                  <button
                    type="button"
                    aria-current={report?.id === id ? 'true' : undefined}
                    onClick={() => setChosenId(id === list.data.report?.id ? undefined : id)}
                    className="block w-full px-2 py-2 text-start hover:bg-hover aria-current:bg-selected"
                  >
                    <Time at={createdAt} />
                    <span className="block text-13 text-soft">
                      {health.counts(counts.ok, counts.missing, counts.changed, counts.repaired)}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        </div>
      )}
      {repairing && <RepairDialog item={repairing} onClose={() => setRepairing(undefined)} />}
    </Screen>
  );
}
