import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { EmptyState } from '../../ground/controls/empty-state';
import { ErrorState } from '../../ground/controls/error-state';
import { LinkButton } from '../../ground/controls/link-button';
import { Screen } from '../../ground/controls/screen';
import { Skeleton } from '../../ground/controls/skeleton';
import { allDrafts, onDraftsChange } from '../../ground/store/drafts';
import { useTexts } from '../../ground/texts/use-texts';
import { DraftRow } from './draft-row';

/** The changes that only this device has. */
export function DraftsScreen() {
  const { drafts: texts } = useTexts();
  const drafts = useQuery({ queryKey: ['still', 'drafts'], queryFn: allDrafts, staleTime: 0 });
  const { refetch } = drafts;
  useEffect(() => onDraftsChange(() => void refetch()), [refetch]);
  return (
    <Screen title={texts.title}>
      <p className="mb-6 max-w-[64ch] text-soft">{texts.hint}</p>
      {drafts.isPending && <Skeleton />}
      {drafts.isError && <ErrorState error={drafts.error} onRetry={() => void refetch()} />}
      {drafts.data?.length === 0 && (
        <EmptyState
          act={
            <LinkButton action="go.projects" to="/projects">
              {texts.toProjects}
            </LinkButton>
          }
        >
          {texts.empty}
        </EmptyState>
      )}
      {drafts.data && drafts.data.length > 0 && (
        <ul className="border-t border-line">
          {drafts.data.map((draft) => (
            <DraftRow key={draft.nodeId} draft={draft} onDiscarded={() => void refetch()} />
          ))}
        </ul>
      )}
    </Screen>
  );
}
