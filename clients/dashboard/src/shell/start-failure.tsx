import { ErrorState } from '../ground/controls/error-state';

/** Says that the dashboard cannot find out who is signed in. */
export function StartFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <main className="mx-auto max-w-[60ch] p-8">
      <ErrorState error={error} onRetry={onRetry} />
    </main>
  );
}
