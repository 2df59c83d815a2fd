import { useState } from 'react';
import { countOf } from '../../content/verifying/log-report';
import { SignedLog } from '../../content/verifying/signed-log';
import { api } from '../../ground/api/client';
import { ActionButton } from '../../ground/controls/action-button';
import { Section } from '../../ground/controls/section';
import { useTexts } from '../../ground/texts/use-texts';
import { LogEntries } from './log-entries';
import type { Room } from './rooms.queries';

const ACTIONS = {
  verify: 'roomLog.verify',
  download: 'roomLog.download',
  verifier: 'roomLog.verifier',
} as const;

/** The log of a room, which its host reads, verifies in the browser, and downloads with the program that verifies it. */
export function RoomLog({ room: { id } }: { room: Room }) {
  const { log } = useTexts().rooms;
  const [isShown, show] = useState(false);
  return (
    <Section title={log.title}>
      <p className="mb-3 max-w-[68ch] text-soft">{log.hint}</p>
      <SignedLog
        log={`room:${id}`}
        href={`/api/rooms/${id}/audit/export`}
        read={() => api.get('/api/rooms/{id}/audit/export', { params: { path: { id } }, parseAs: 'text' })}
        words={log}
        actions={ACTIONS}
        states={(entries) => log.proves(entries.length, countOf(entries, 'message.posted'))}
        before={
          <ActionButton
            action="room.log"
            label={isShown ? log.hide : log.show}
            onPress={() => show(!isShown)}
          />
        }
      />
      {isShown && <LogEntries roomId={id} />}
    </Section>
  );
}
