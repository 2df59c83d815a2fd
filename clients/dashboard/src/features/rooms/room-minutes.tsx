import { countOf } from '../../content/verifying/log-report';
import { SignedLog } from '../../content/verifying/signed-log';
import { api } from '../../ground/api/client';
import { Section } from '../../ground/controls/section';
import { useTexts } from '../../ground/texts/use-texts';
import type { Room } from './rooms.queries';

const ACTIONS = { verify: 'minutes.verify', download: 'minutes.download' } as const;

/** The signed minutes of a closed room, which its host shows to others. */
export function RoomMinutes({ room: { id } }: { room: Room }) {
  const { minutes } = useTexts().rooms;
  return (
    <Section title={minutes.title}>
      <p className="mb-3 max-w-[68ch] text-soft">{minutes.hint}</p>
      <SignedLog
        log={`minutes:${id}`}
        href={`/api/rooms/${id}/minutes`}
        read={() => api.get('/api/rooms/{id}/minutes', { params: { path: { id } }, parseAs: 'text' })}
        words={minutes}
        actions={ACTIONS}
        states={(entries) => minutes.states(countOf(entries, 'joined'), countOf(entries, 'message'))}
      />
    </Section>
  );
}
