import { useState } from 'react';
import { Button } from '../../ground/controls/button';
import { PersonName } from '../../ground/controls/person-name';
import { Time } from '../../ground/controls/time';
import { classes } from '../../ground/controls/classes';
import { useTexts } from '../../ground/texts/use-texts';
import type { Message } from './rooms.queries';
import { visibleText } from '../../ground/controls/visible-parts';
import { MarkedText } from '../../ground/controls/visible-text';

/** A message of more lines begins short: one author must not fill the room. */
const LINES_MAX = 30;
const LINE = 68;

/** A message. Its text is fenced as what its author wrote: as text, and never as HTML. */
export function MessageView({ message, isMine }: { message: Message; isMine: boolean }) {
  const { rooms } = useTexts();
  const { author, createdAt, turnNumber, untrusted } = message;
  const name = visibleText(author.displayName);
  const [isShort, setShort] = useState(() => lineCount(untrusted.text) > LINES_MAX);
  return (
    <li className="my-4">
      <p className="mb-1 flex flex-wrap items-baseline gap-x-2 text-13 text-soft">
        <span className="max-w-full min-w-0 text-ink">
          {isMine ? rooms.you : <PersonName kind={author.kind} name={name} />}
        </span>
        <Time at={createdAt} />
        {author.kind === 'agent' && <span>{rooms.turnNumber(turnNumber)}</span>}
      </p>
      <blockquote
        aria-label={isMine ? rooms.you : rooms.textOf(name)}
        className={classes(
          'max-w-[68ch] border-s-3 ps-3 [overflow-wrap:anywhere] whitespace-pre-wrap [unicode-bidi:plaintext]',
          isMine ? 'border-accent' : 'border-edge',
          isShort && 'max-h-[60vh] overflow-hidden',
        )}
      >
        <MarkedText text={untrusted.text} />
      </blockquote>
      {isShort && (
        <Button
          size="small"
          className="mt-2"
          aria-label={`${rooms.whole}: ${isMine ? rooms.you : name}`}
          onClick={() => setShort(false)}
        >
          {rooms.whole}
        </Button>
      )}
    </li>
  );
}

/** About how many lines a text takes. */
function lineCount(text: string): number {
  return text.split('\n').reduce((count, line) => count + Math.max(1, Math.ceil(line.length / LINE)), 0);
}
