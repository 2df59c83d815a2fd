import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { keys } from '../../content/keys';
import { api } from '../../ground/api/client';
import { explain } from '../../ground/api/errors';
import { ActionButton } from '../../ground/controls/action-button';
import { ConfirmDialog } from '../../ground/controls/confirm-dialog';
import { EmptyState } from '../../ground/controls/empty-state';
import { ErrorState } from '../../ground/controls/error-state';
import { IconButton } from '../../ground/controls/icon-button';
import { Menu } from '../../ground/controls/menu';
import { showNotice } from '../../ground/controls/notices';
import { Screen } from '../../ground/controls/screen';
import { Skeleton } from '../../ground/controls/skeleton';
import { useRereadOn } from '../../ground/live/use-reread-on';
import { useTexts } from '../../ground/texts/use-texts';
import { AddRefDialog } from './add-ref-dialog';
import { MoveEntryDialog } from './move-entry-dialog';
import { type ViewEntry, viewQuery } from './my-docs.queries';
import { NameDialog } from './name-dialog';
import { ViewEntries } from './view-entries';
import { nameOf, swapped } from './view-folders';

/** The events of the documents that a view shows. */
const ALSO_CHANGED_BY = new Set(['documents', 'trees', 'shares']);

type Open =
  { dialog: 'add' | 'folder' | 'delete' } | { dialog: 'move' | 'rename' | 'remove'; entry: ViewEntry } | null;

export function PersonalViewScreen() {
  const texts = useTexts();
  const { myDocs } = texts;
  const { id } = useParams({ from: '/views/$id' });
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: view, error, refetch } = useQuery(viewQuery(id));
  useRereadOn(ALSO_CHANGED_BY, keys.personalView(id));
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const renew = (): Promise<void> => client.invalidateQueries({ queryKey: keys.personalViews() });
  const update = async (entryId: string, body: object): Promise<void> => {
    await api.patch('/api/personal-views/{id}/entries/{entryId}', {
      params: { path: { id, entryId } },
      body,
    });
  };
  const addDocument = (): void => setOpen({ dialog: 'add' });
  const addFolder = (): void => setOpen({ dialog: 'folder' });
  const remove = async (entry: ViewEntry): Promise<void> => {
    const entryId = entry.id;
    if (entry.entryType === 'folder')
      await api.delete('/api/personal-views/{id}/entries/{entryId}', { params: { path: { id, entryId } } });
    else await api.delete('/api/personal-views/refs/{entryId}', { params: { path: { entryId } } });
    showNotice(myDocs.removed(nameOf(entry) || myDocs.document));
    await renew();
  };
  const refuse = (failure: unknown): void => showNotice(explain(failure, texts), { kind: 'problem' });

  if (!view) {
    return (
      <Screen title={myDocs.views}>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton />}
      </Screen>
    );
  }
  const add = (
    <ActionButton kind="primary" action="view.add" label={myDocs.addDocument} onPress={addDocument} />
  );
  return (
    <Screen
      title={view.name}
      above={
        <p className="mb-2 text-13">
          <Link to="/my-docs">{myDocs.title}</Link>
        </p>
      }
      toolbar={
        <>
          <ActionButton action="view.folder" label={myDocs.addFolder} onPress={addFolder} />
          {view.entries.length > 0 && add}
          <Menu
            trigger={<IconButton icon="more" label={myDocs.viewActions} />}
            items={[
              [
                {
                  id: 'view.delete',
                  label: myDocs.deleteView,
                  danger: true,
                  onSelect: () => setOpen({ dialog: 'delete' }),
                },
              ],
            ]}
          />
        </>
      }
    >
      {view.description && (
        <p dir="auto" className="mb-4 text-soft">
          {view.description}
        </p>
      )}
      {view.entries.length === 0 && <EmptyState act={add}>{myDocs.viewEmpty}</EmptyState>}
      <ViewEntries
        entries={view.entries}
        acts={{
          shift: (siblings, at, by) => {
            const changes = swapped(siblings, at, by);
            void Promise.all(changes.map(({ id: entryId, sortOrder }) => update(entryId, { sortOrder })))
              .catch(refuse)
              .finally(() => void renew());
          },
          move: (entry) => setOpen({ dialog: 'move', entry }),
          rename: (entry) => setOpen({ dialog: 'rename', entry }),
          remove: (entry) => {
            // A reference is added again in a moment; a folder takes its entries along.
            if (entry.children.length > 0) setOpen({ dialog: 'remove', entry });
            else void remove(entry).catch(refuse);
          },
        }}
      />
      {open?.dialog === 'add' && <AddRefDialog viewId={id} onClose={close} onAdded={() => void renew()} />}
      {open?.dialog === 'folder' && (
        <NameDialog
          title={myDocs.addFolder}
          label={myDocs.folderName}
          act={myDocs.create}
          onClose={close}
          onSave={async (virtualName) => {
            await api.post('/api/personal-views/{id}/entries', {
              params: { path: { id } },
              body: { entryType: 'folder', virtualName },
            });
            await renew();
          }}
        />
      )}
      {open?.dialog === 'rename' && (
        <NameDialog
          title={myDocs.renameTitle}
          label={myDocs.folderName}
          act={myDocs.save}
          name={nameOf(open.entry)}
          onClose={close}
          onSave={async (virtualName) => {
            await update(open.entry.id, { virtualName });
            await renew();
          }}
        />
      )}
      {open?.dialog === 'move' && (
        <MoveEntryDialog
          view={view}
          entry={open.entry}
          onClose={close}
          onMove={async (parentEntryId) => {
            await update(open.entry.id, { parentEntryId });
            await renew();
          }}
        />
      )}
      {open?.dialog === 'remove' && (
        <ConfirmDialog
          open
          onClose={close}
          title={myDocs.removeFolderTitle(nameOf(open.entry))}
          act={myDocs.remove}
          onConfirm={() => remove(open.entry)}
        >
          <p>{myDocs.removeFolderHint}</p>
        </ConfirmDialog>
      )}
      <ConfirmDialog
        open={open?.dialog === 'delete'}
        onClose={close}
        title={myDocs.deleteViewTitle(view.name)}
        act={myDocs.deleteAct}
        onConfirm={async () => {
          await api.delete('/api/personal-views/{id}', { params: { path: { id } } });
          showNotice(myDocs.viewDeleted(view.name));
          await navigate({ to: '/my-docs' });
          await renew();
        }}
      >
        <p>{myDocs.deleteViewHint}</p>
      </ConfirmDialog>
    </Screen>
  );
}
