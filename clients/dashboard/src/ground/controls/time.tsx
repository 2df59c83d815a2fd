import { useLanguage, useTexts } from '../texts/use-texts';
import { relativeTime } from './relative-time';

/** A time in the zone of the person: near ones relative, with the exact time while the pointer rests on it. */
export function Time({ at }: { at: string | number }) {
  const language = useLanguage();
  const { controls } = useTexts();
  const date = new Date(at);
  return (
    <time
      dateTime={date.toISOString()}
      title={date.toLocaleString(language, { dateStyle: 'full', timeStyle: 'short' })}
    >
      {relativeTime(date, new Date(), language, controls.justNow)}
    </time>
  );
}
