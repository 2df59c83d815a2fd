import { Time } from '../../ground/controls/time';
import { useReturningTexts } from './use-returning-texts';

/** Shows the changes that a reviewer asked for, fenced as untrusted text. */
export function WantedChanges({ note, at }: { note: string; at: string | null }) {
  const returning = useReturningTexts();
  return (
    <div className="mt-3 max-w-[68ch]">
      <p>
        {returning.wanted}
        {at !== null && (
          <>
            {' · '}
            <Time at={at} />
          </>
        )}
      </p>
      <blockquote
        dir="auto"
        aria-label={returning.wanted}
        className="mt-1 border-s-3 border-edge ps-3 break-words whitespace-pre-wrap"
      >
        {note}
      </blockquote>
    </div>
  );
}
