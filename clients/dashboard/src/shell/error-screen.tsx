import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { ErrorState } from '../ground/controls/error-state';
import { Screen } from '../ground/controls/screen';
import { useTexts } from '../ground/texts/use-texts';

/** Replaces a screen that fails as a whole. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const { errors } = useTexts();
  const queries = useQueryErrorResetBoundary();
  return (
    <Screen title={errors.title}>
      <ErrorState
        error={error}
        onRetry={() => {
          queries.reset();
          reset();
        }}
      />
    </Screen>
  );
}
