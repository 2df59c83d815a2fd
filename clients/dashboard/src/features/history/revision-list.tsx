import { useState } from 'react';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { DocumentView } from '../../content/documents/view';
import { ActionButton } from '../../ground/controls/action-button';
import { classes } from '../../ground/controls/classes';
import { PersonName } from '../../ground/controls/person-name';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import type { Revision } from './history.queries';
import { type Picks, pickRevision } from './picks';
import { RestoreDialog } from './restore-dialog';
import { RevisionMenu } from './revision-menu';

/** The revisions of a document with their authors, the newest first. A press on one shows what it changed. */
export function RevisionList({
  view,
  list: { hasNextPage, isFetchingNextPage, fetchNextPage },
  revisions,
  picks,
  onPick,
}: {
  view: DocumentView;
  list: UseInfiniteQueryResult<InfiniteData<unknown>>;
  revisions: readonly Revision[];
  picks: Picks | undefined;
  onPick: (picks: Picks) => void;
}) {
  const { history, controls } = useTexts();
  const [toRestore, setToRestore] = useState<Revision>();
  return (
    <section aria-label={history.revisions} className="min-w-0">
      <ol className="xl:max-h-[70vh] xl:overflow-auto">
        {revisions.map((revision) => {
          const { id, number, author, createdAt, linesAdded, linesRemoved } = revision;
          const isPicked = picks?.newer === number && picks.older === number - 1;
          const isCurrent = id === view.revisionId;
          return (
            <li
              key={id}
              className={classes(
                'flex items-start gap-1 border-b border-line',
                (picks?.newer === number || picks?.older === number) && 'bg-selected',
              )}
            >
              <button
                type="button"
                title={history.show(number)}
                aria-pressed={isPicked}
                onClick={() => onPick(pickRevision(number))}
                className="min-w-0 grow px-2 py-2 text-start hover:bg-hover"
              >
                <span>
                  <span className="flex gap-2 font-semibold">
                    {history.revision(number)}
                    {isCurrent && <span className="font-normal text-soft">({history.current})</span>}
                  </span>
                  <span className="flex flex-wrap items-baseline gap-x-2 text-13">
                    <PersonName kind={author.kind} name={author.displayName} />
                    <span className="text-soft">
                      <Time at={createdAt} />
                    </span>
                    <LineCounts added={linesAdded} removed={linesRemoved} />
                  </span>
                </span>
              </button>
              <RevisionMenu
                revision={revision}
                canRestore={!isCurrent}
                onRestore={() => setToRestore(revision)}
              />
            </li>
          );
        })}
      </ol>
      {hasNextPage && (
        <ActionButton
          className="mt-3"
          busy={isFetchingNextPage}
          action="list.more"
          label={controls.more}
          onPress={() => void fetchNextPage()}
        />
      )}
      {toRestore && (
        <RestoreDialog view={view} revision={toRestore} onClose={() => setToRestore(undefined)} />
      )}
    </section>
  );
}

function LineCounts({ added, removed }: { added: number | null; removed: number | null }) {
  const { history } = useTexts();
  if (added === null || removed === null) return <span className="sr-only">{history.notCounted}</span>;
  return (
    <span>
      <span aria-hidden="true">
        +{added} −{removed}
      </span>
      <span className="sr-only">{history.lines(added, removed)}</span>
    </span>
  );
}
