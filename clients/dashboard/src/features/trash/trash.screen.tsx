import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { keys } from '../../content/keys';
import { ProjectLink } from '../../content/projects/project-link';
import { projectQuery } from '../../content/projects/projects';
import { useSession } from '../../content/session/session';
import { explain, hasStatus } from '../../ground/api/errors';
import { ActionButton } from '../../ground/controls/action-button';
import { ConfirmDialog } from '../../ground/controls/confirm-dialog';
import { EmptyState } from '../../ground/controls/empty-state';
import { LoadedList } from '../../ground/controls/loaded-list';
import { showNotice } from '../../ground/controls/notices';
import { Screen } from '../../ground/controls/screen';
import { useTexts } from '../../ground/texts/use-texts';
import { RestoreDialog } from './restore-dialog';
import { TrashTable } from './trash-table';
import { type TrashEntry, deleteForGood, restore, trashQuery } from './trash.queries';

export function TrashScreen() {
  const texts = useTexts();
  const { trash } = texts;
  const { slug } = useParams({ from: '/projects/$slug/trash' });
  const { isTenantAdmin } = useSession();
  const client = useQueryClient();
  const project = useQuery(projectQuery(slug));
  const projectId = project.data?.id ?? '';
  const list = useInfiniteQuery({ ...trashQuery(projectId), enabled: projectId !== '' });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [elsewhere, setElsewhere] = useState<{ entry: TrashEntry; problem?: string }>();
  const [deleting, setDeleting] = useState<TrashEntry>();
  const [busy, setBusy] = useState(false);

  const entries = list.data ?? [];
  const selected = new Set(entries.filter(({ id }) => chosen.has(id)).map(({ id }) => id));
  const done = (restored: readonly TrashEntry[]): void => {
    showNotice(trash.restored(restored.length, restored[0]?.name ?? ''));
    setChosen(new Set());
    void client.invalidateQueries({ queryKey: keys.trash(projectId) });
    void client.invalidateQueries({ queryKey: ['trees', projectId, 'children'] });
  };
  const run = async (wanted: readonly TrashEntry[]): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      await restore(projectId, wanted);
      done(wanted);
    } catch (error) {
      const [only] = wanted;
      const isTaken = hasStatus(error, 409);
      if (isTaken && only && wanted.length === 1 && only.type !== 'mapping') {
        setElsewhere({ entry: only, problem: trash.taken });
      } else showNotice(explain(error, texts), { kind: 'problem' });
    } finally {
      setBusy(false);
    }
  };
  const restoreSelected = (): void => void run(entries.filter(({ id }) => selected.has(id)));
  return (
    <Screen
      title={trash.title}
      above={<ProjectLink project={project.data} />}
      toolbar={
        selected.size > 0 && (
          <ActionButton
            kind="primary"
            busy={busy}
            action="trash.restore"
            label={trash.restoreSelected(selected.size)}
            onPress={restoreSelected}
          />
        )
      }
    >
      <LoadedList
        query={{
          ...list,
          error: project.error ?? list.error,
          refetch: () => (project.error ? project.refetch() : list.refetch()),
        }}
        rows={list.data}
        empty={<EmptyState>{trash.empty}</EmptyState>}
      >
        {() => (
          <>
            <p className="mb-4 text-soft">{trash.intro}</p>
            <TrashTable
              entries={entries}
              selected={selected}
              canDelete={isTenantAdmin}
              onSelect={(id) =>
                setChosen(selected.has(id) ? without(selected, id) : new Set([...selected, id]))
              }
              onSelectAll={() =>
                setChosen(selected.size === entries.length ? new Set() : new Set(entries.map(({ id }) => id)))
              }
              onRestore={(entry) => void run([entry])}
              onElsewhere={(entry) => setElsewhere({ entry })}
              onDelete={setDeleting}
            />
          </>
        )}
      </LoadedList>
      {elsewhere && (
        <RestoreDialog
          {...elsewhere}
          onClose={() => setElsewhere(undefined)}
          onRestored={() => done([elsewhere.entry])}
        />
      )}
      <ConfirmDialog
        open={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
        title={trash.deleteTitle(deleting?.name ?? '')}
        act={trash.delete}
        onConfirm={async () => {
          if (deleting) await deleteForGood(deleting.id);
          await client.invalidateQueries({ queryKey: keys.trash(projectId) });
        }}
      >
        <p>{trash.deleteHint}</p>
      </ConfirmDialog>
    </Screen>
  );
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...ids].filter((other) => other !== id));
}
