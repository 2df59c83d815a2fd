import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { keys } from '../../content/keys';
import { api } from '../../ground/api/client';
import { ActionButton } from '../../ground/controls/action-button';
import { ErrorState } from '../../ground/controls/error-state';
import { Skeleton } from '../../ground/controls/skeleton';
import { useTexts } from '../../ground/texts/use-texts';
import { viewsQuery } from './my-docs.queries';
import { NameDialog } from './name-dialog';

/** The personal views of the person. */
export function ViewList() {
  const { myDocs } = useTexts();
  const { data, error, refetch } = useQuery(viewsQuery);
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(false);
  const create = async (name: string): Promise<void> => {
    const { data: view } = await api.post('/api/personal-views', { body: { name } });
    void client.invalidateQueries({ queryKey: keys.personalViews(), exact: true });
    await navigate({ to: '/views/$id', params: { id: view.id } });
  };
  return (
    <section>
      <h2 className="mb-1">{myDocs.views}</h2>
      <p className="mb-3 text-13 text-soft">{myDocs.viewsHint}</p>
      {!data &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton lines={2} />)}
      <ul className="mb-3">
        {data?.map(({ id, name, entryCount, isDefault }) => (
          <li key={id} className="flex items-baseline justify-between gap-3 border-b border-line py-1.5">
            <Link to="/views/$id" params={{ id }} className="truncate text-ink">
              <bdi>{name}</bdi>
            </Link>
            <span className="text-13 whitespace-nowrap text-soft">
              {isDefault && `${myDocs.isDefault} · `}
              {myDocs.entries(entryCount)}
            </span>
          </li>
        ))}
      </ul>
      <ActionButton size="small" action="view.new" label={myDocs.newView} onPress={() => setCreating(true)} />
      {isCreating && (
        <NameDialog
          title={myDocs.newView}
          label={myDocs.name}
          act={myDocs.create}
          onClose={() => setCreating(false)}
          onSave={create}
        />
      )}
    </section>
  );
}
