import { useState } from 'react';
import { useVerifying } from '../../content/verifying/use-verifying';
import { api } from '../../ground/api/client';
import { ActionButton } from '../../ground/controls/action-button';
import { ActionLink } from '../../ground/controls/action-link';
import { Notice } from '../../ground/controls/notice';
import { useTexts } from '../../ground/texts/use-texts';
import { LogEntries } from './log-entries';
import type { LogReport } from './log-report';
import { LogVerdictView } from './log-verdict-view';
import type { Room } from './rooms.queries';
import { Section } from './section';

type Verifier = typeof import('./verify-room-log');
const loadVerifier = (): Promise<Verifier> => import('./verify-room-log');

/** The log of a room, which its host reads, verifies in the browser, and downloads with the program that verifies it. */
export function RoomLog({ room: { id } }: { room: Room }) {
  const { log } = useTexts().rooms;
  const [isShown, show] = useState(false);
  const { isBusy, result, problem, verify } = useVerifying<LogReport, Verifier>(log, loadVerifier);
  const verifyOwn = (): Promise<void> =>
    verify(async ({ verifyRoomLog }) => {
      const [text, { keys }] = await Promise.all([
        api.get('/api/rooms/{id}/audit/export', { params: { path: { id } }, parseAs: 'text' }),
        api.get('/.well-known/jwks.json'),
      ]);
      const report = await verifyRoomLog(text, { roomId: id, keys, issuer: location.origin });
      return { result: report, verified: report.verified };
    });
  return (
    <Section title={log.title}>
      <p className="mb-3 max-w-[68ch] text-soft">{log.hint}</p>
      <div className="flex flex-wrap gap-2">
        <ActionButton
          action="room.log"
          label={isShown ? log.hide : log.show}
          onPress={() => show(!isShown)}
        />
        <ActionButton
          busy={isBusy}
          action="roomLog.verify"
          label={isBusy ? log.verifying : log.verify}
          onPress={() => void verifyOwn()}
        />
        <ActionLink
          download
          action="roomLog.download"
          label={log.download}
          href={`/api/rooms/${id}/audit/export`}
        />
        <ActionLink download action="roomLog.verifier" label={log.verifier} href="/verify-lineage.mjs" />
      </div>
      {problem !== undefined && <Notice kind="problem">{problem}</Notice>}
      {result && <LogVerdictView report={result} />}
      {isShown && <LogEntries roomId={id} />}
    </Section>
  );
}
