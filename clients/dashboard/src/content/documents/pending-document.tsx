import { ErrorState } from '../../ground/controls/error-state';
import { Screen } from '../../ground/controls/screen';
import { Skeleton } from '../../ground/controls/skeleton';

/** A screen of a document that is being read or could not be read. */
export function PendingDocument({
  title,
  error,
  onRetry,
}: {
  /** The heading of the screen without a document. */
  title: string;
  error: unknown;
  onRetry: () => Promise<unknown>;
}) {
  if (error)
    return (
      <Screen title={title}>
        <ErrorState error={error} onRetry={() => void onRetry()} />
      </Screen>
    );
  return (
    <div className="mx-auto w-full max-w-[1100px] px-4 pt-6 md:px-8">
      <Skeleton lines={10} />
    </div>
  );
}
