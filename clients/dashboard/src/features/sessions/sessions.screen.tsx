import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SettingsScreen } from '../../content/settings/settings-screen';
import { ConfirmDialog } from '../../ground/controls/confirm-dialog';
import { ErrorState } from '../../ground/controls/error-state';
import { showNotice } from '../../ground/controls/notices';
import { Skeleton } from '../../ground/controls/skeleton';
import { useTexts } from '../../ground/texts/use-texts';
import { EndOthers } from './end-others';
import { nameOf, SessionRow } from './session-row';
import { endSession } from './sessions.acts';
import { sessionsQuery, type SignedIn } from './sessions.queries';

/** The browsers in which the person is signed in. */
export function SessionsScreen() {
  const texts = useTexts();
  const { sessions } = texts;
  const { data, error, refetch } = useQuery(sessionsQuery);
  const [ending, setEnding] = useState<SignedIn>();
  const [asking, setAsking] = useState(false);
  const end = async (): Promise<void> => {
    await endSession(ending!.id);
    showNotice(sessions.ended);
  };
  return (
    <SettingsScreen title={sessions.title}>
      <p className="mb-6 max-w-[68ch] text-soft">{sessions.hint}</p>
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton />)}
      {data && (
        <>
          <ul className="border-t border-line">
            {data.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                onEnd={() => {
                  setEnding(session);
                  setAsking(true);
                }}
              />
            ))}
          </ul>
          <EndOthers count={data.filter(({ current }) => !current).length} />
        </>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={sessions.endTitle}
        act={sessions.endAct}
        onConfirm={end}
      >
        <p>
          {ending && <bdi>{nameOf(ending, texts)}</bdi>} · <bdi>{ending?.ip ?? sessions.unknownAddress}</bdi>
        </p>
        <p>{sessions.endMeans}</p>
      </ConfirmDialog>
    </SettingsScreen>
  );
}
