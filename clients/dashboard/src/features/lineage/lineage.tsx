import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DocumentScreen } from '../../content/documents/document-screen';
import type { DocumentView } from '../../content/documents/view';
import { ActionButton } from '../../ground/controls/action-button';
import { classes } from '../../ground/controls/classes';
import { EmptyState } from '../../ground/controls/empty-state';
import { ErrorState } from '../../ground/controls/error-state';
import { Notice } from '../../ground/controls/notice';
import { Skeleton } from '../../ground/controls/skeleton';
import { useTexts } from '../../ground/texts/use-texts';
import { DocIdPart } from './doc-id-part';
import { lineageQuery } from './lineage.queries';
import { ServiceVerdict } from './service-verdict';
import { Timeline } from './timeline';
import { useVerification } from './use-verification';
import { VerificationReport } from './verification-report';
import { VerifyPart } from './verify-part';

/** The chain of a document, and its verification in the browser. A bundle can be dropped anywhere on it. */
export function Lineage({ view }: { view: DocumentView }) {
  const { lineage, controls } = useTexts();
  const list = useInfiniteQuery(lineageQuery(view.node.id));
  const verification = useVerification(view);
  const [isOver, setOver] = useState(false);
  const { result, problem } = verification;
  const pages = list.data?.pages ?? [];
  const entries = result?.fileName === undefined ? pages.flatMap(({ data }) => data) : result.entries;
  const isForeign = result?.fileName !== undefined;
  return (
    <DocumentScreen view={view}>
      <div
        className={classes(
          'rounded-card',
          isOver && 'outline-2 outline-offset-8 outline-accent outline-dashed',
        )}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          setOver(false);
          const file = event.dataTransfer.files[0];
          if (!file) return;
          event.preventDefault();
          void verification.verifyFile(file);
        }}
      >
        <p className="mb-6 max-w-[68ch]">{lineage.what}</p>
        <DocIdPart view={view} />
        <VerifyPart view={view} verification={verification} />
        {problem && <Notice kind="problem">{problem}</Notice>}
        {result && <VerificationReport result={result} />}
        <section aria-label={lineage.entries} className="mt-8">
          <h2 className="mb-2">{isForeign ? lineage.verifyDropped(result.fileName!) : lineage.entries}</h2>
          {!isForeign && pages.length > 0 && <ServiceVerdict integrity={pages.at(-1)!.meta.integrity} />}
          {list.isPending && <Skeleton lines={6} />}
          {list.error && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
          {list.data && entries.length === 0 && <EmptyState>{lineage.empty}</EmptyState>}
          <Timeline entries={entries} problems={result?.report.byEntry} />
          {!isForeign && list.hasNextPage && (
            <ActionButton
              className="mt-3"
              busy={list.isFetchingNextPage}
              action="list.more"
              label={controls.more}
              onPress={() => void list.fetchNextPage()}
            />
          )}
        </section>
      </div>
    </DocumentScreen>
  );
}
