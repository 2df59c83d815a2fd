import { explain, isMissing, requestIdOf } from '../api/errors';
import { useTexts } from '../texts/use-texts';
import { ActionButton } from './action-button';

/** Says what happened, what the person can do, and the id by which an operator finds the request. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const texts = useTexts();
  const { errors } = texts;
  const missing = isMissing(error);
  const requestId = requestIdOf(error);
  return (
    <div role="alert" className="my-8 max-w-[60ch]">
      <h2 className="mb-2">{missing ? errors.notFound : errors.title}</h2>
      <p className="mb-4">{missing ? errors.notFoundHint : explain(error, texts)}</p>
      {!missing && onRetry && <ActionButton action="retry" label={errors.retry} onPress={onRetry} />}
      {!missing && requestId && <p className="mt-4 text-13 text-soft">{errors.requestId(requestId)}</p>}
    </div>
  );
}
