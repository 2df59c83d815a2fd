import { useEffect, useRef, useState } from 'react';
import { serviceNow } from '../../ground/api/service-clock';
import { announce } from '../../ground/controls/announce';
import { PersonName } from '../../ground/controls/person-name';
import { useTexts } from '../../ground/texts/use-texts';
import type { Room } from './rooms.queries';
import { Section } from '../../ground/controls/section';
import { asMinutes, timeLeft } from './turn';

const RADIUS = 26;
const AROUND = 2 * Math.PI * RADIUS;

/** Shows the present speaker, and the time that is left as a ring. A new turn is read aloud once, the seconds never. */
export function TurnPart({ room }: { room: Room }) {
  const { rooms } = useTexts();
  const { status, members, turn, turnTimeoutSeconds } = room;
  const speaker = members.agents.find(({ id }) => id === turn.currentMemberId);
  const name = speaker?.displayName;
  const said = useRef(turn.turnNumber);
  useEffect(() => {
    if (said.current === turn.turnNumber) return;
    said.current = turn.turnNumber;
    if (name !== undefined) announce(rooms.speaksNow(name));
  }, [turn.turnNumber, name, rooms]);
  return (
    <Section title={rooms.turn}>
      {speaker && turn.turnDeadlineAt !== null ? (
        <div className="flex items-center gap-4">
          <Ring deadline={turn.turnDeadlineAt} wholeSeconds={turnTimeoutSeconds} />
          <p className="min-w-0">
            <PersonName kind="agent" name={speaker.displayName} />
            <br />
            <span className="text-13 text-soft">{rooms.turnNumber(turn.turnNumber)}</span>
          </p>
        </div>
      ) : (
        <p className="text-soft">{status === 'idle' ? rooms.idleHint : rooms.noAgents}</p>
      )}
    </Section>
  );
}

function Ring({ deadline, wholeSeconds }: { deadline: string; wholeSeconds: number }) {
  const { rooms } = useTexts();
  const [now, setNow] = useState(clock);
  useEffect(() => {
    setNow(clock());
    const timer = setInterval(() => setNow(clock()), 1000);
    return () => clearInterval(timer);
  }, [deadline]);
  const { seconds, part } = timeLeft(deadline, wholeSeconds, now);
  return (
    <div role="timer" aria-label={rooms.timeLeft} aria-live="off" className="relative size-16 shrink-0">
      <svg viewBox="0 0 64 64" className="size-16 -rotate-90" aria-hidden="true">
        <circle cx="32" cy="32" r={RADIUS} fill="none" strokeWidth="5" className="stroke-line" />
        <circle
          cx="32"
          cy="32"
          r={RADIUS}
          fill="none"
          strokeWidth="5"
          strokeDasharray={AROUND}
          strokeDashoffset={AROUND * (1 - part)}
          className="stroke-accent motion-safe:transition-[stroke-dashoffset] motion-safe:duration-1000 motion-safe:ease-linear"
        />
      </svg>
      <span className="absolute inset-0 grid place-items-center text-14 tabular-nums">
        {asMinutes(seconds)}
      </span>
    </div>
  );
}

/** The time of the service: the clock of this device can be wrong. */
function clock(): number {
  return serviceNow() ?? Date.now();
}
