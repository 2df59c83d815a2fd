import { PersonName } from '../../ground/controls/person-name';
import { Time } from '../../ground/controls/time';
import { classes } from '../../ground/controls/classes';
import { useTexts } from '../../ground/texts/use-texts';
import type { Message } from './rooms.queries';
import { visibleParts } from '../../ground/controls/visible-parts';

/** A message. Its text is fenced as what its author wrote: as text, and never as HTML. */
export function MessageView({ message, isMine }: { message: Message; isMine: boolean }) {
  const { rooms } = useTexts();
  const { author, createdAt, turnNumber, untrusted } = message;
  return (
    <li className="my-4">
      <p className="mb-1 flex flex-wrap items-baseline gap-x-2 text-13 text-soft">
        <span className="max-w-full min-w-0 text-ink">
          {isMine ? rooms.you : <PersonName kind={author.kind} name={author.displayName} />}
        </span>
        <Time at={createdAt} />
        {author.kind === 'agent' && <span>{rooms.turnNumber(turnNumber)}</span>}
      </p>
      <blockquote
        dir="auto"
        aria-label={isMine ? rooms.you : rooms.textOf(author.displayName)}
        className={classes(
          'max-w-[68ch] border-s-3 ps-3 [overflow-wrap:anywhere] whitespace-pre-wrap',
          isMine ? 'border-accent' : 'border-edge',
        )}
      >
        {visibleParts(untrusted.text).map(({ text, isMark }, at) =>
          isMark ? (
            <span key={at} dir="ltr" className="bg-foreign px-0.5 text-13 text-ink">
              {text}
            </span>
          ) : (
            text
          ),
        )}
      </blockquote>
    </li>
  );
}
