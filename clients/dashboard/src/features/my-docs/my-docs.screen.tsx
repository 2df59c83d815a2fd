import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useActions } from '../../ground/actions/registry';
import { ActionButton } from '../../ground/controls/action-button';
import { EmptyState } from '../../ground/controls/empty-state';
import { LinkButton } from '../../ground/controls/link-button';
import { LoadedList } from '../../ground/controls/loaded-list';
import { Screen } from '../../ground/controls/screen';
import { SelectField } from '../../ground/controls/select-field';
import { Later, useLater } from '../../ground/controls/use-later';
import { useTexts } from '../../ground/texts/use-texts';
import { DocList } from './doc-list';
import { FILTERS, type Filter, myDocsQuery } from './my-docs.queries';
import { ViewList } from './view-list';

const newDocument = new Later(async () => (await import('./new-document')).NewDocument);

export function MyDocsScreen() {
  const texts = useTexts();
  const { myDocs, tree } = texts;
  const navigate = useNavigate();
  const [filter, setFilter] = useState<Filter>('all');
  const list = useInfiniteQuery(myDocsQuery(filter));
  const [isCreating, setCreating] = useState(false);
  const stopCreating = useCallback(() => setCreating(false), []);
  const NewDocument = useLater(newDocument, isCreating, stopCreating);
  useActions([
    {
      id: 'myDocs.folders',
      label: myDocs.folders,
      group: 'here',
      run: () => void navigate({ to: '/projects/$slug', params: { slug: '~' } }),
    },
  ]);
  const create = (
    <ActionButton
      kind="primary"
      action="document.new"
      label={tree.newDocument}
      // The list says why it cannot be read, and how to try again.
      disabled={list.isLoadingError}
      onPress={() => setCreating(true)}
    />
  );
  const isEmpty = list.data?.length === 0;
  return (
    <Screen
      title={myDocs.title}
      toolbar={
        <>
          <LinkButton action="myDocs.folders" to="/projects/$slug" params={{ slug: '~' }}>
            {myDocs.folders}
          </LinkButton>
          {!(isEmpty && filter === 'all') && create}
        </>
      }
    >
      <p className="mb-6 text-soft">{myDocs.intro}</p>
      <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[1fr_18rem]">
        <div className="min-w-0">
          <div className="max-w-72">
            <SelectField
              label={myDocs.filter}
              value={filter}
              options={(['all', ...FILTERS] as const).map((value) => ({
                value,
                label: myDocs.filters[value],
              }))}
              onChange={(event) => setFilter(event.target.value as Filter)}
            />
          </div>
          <LoadedList
            query={list}
            rows={list.data}
            empty={
              filter === 'all' ? (
                <EmptyState act={create}>{myDocs.empty}</EmptyState>
              ) : (
                <p>{myDocs.noneOfFilter}</p>
              )
            }
          >
            {(rows) => <DocList items={rows} />}
          </LoadedList>
        </div>
        <ViewList />
      </div>
      {/* The first list creates My Docs, so the project is read after it. */}
      {isCreating && list.isSuccess && NewDocument && <NewDocument onClose={stopCreating} />}
    </Screen>
  );
}
