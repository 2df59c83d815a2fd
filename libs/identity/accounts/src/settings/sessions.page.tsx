import type { VNode } from 'preact';
import {
  ConfirmPage,
  EndingButton,
  type Frame,
  Notice,
  SettingsLayout,
  Timestamp,
  UntrustedText,
} from '#platform';
import type { SessionDto } from '../sessions/sessions.dto';

const DONE: Record<string, string> = {
  one: 'The session has ended. That browser is signed out.',
  others: 'Your other sessions have ended. Only this browser is signed in.',
};

/** The browsers in which a person is signed in. */
export function SessionsPage({
  frame,
  sessions,
  done,
}: {
  frame: Frame;
  sessions: SessionDto[];
  done?: string;
}): VNode {
  return (
    <SettingsLayout frame={frame} title="Sessions">
      <p class="lead">
        The browsers in which you are signed in. If you don’t recognize one, end it and change your password.
      </p>
      {done !== undefined && done in DONE && <Notice>{DONE[done]}</Notice>}
      <ul class="list">
        {sessions.map((session) => (
          <li>
            <div>
              <p class="name">
                {session.current ? 'This browser' : <Origin session={session} />}
                {session.current && <span class="quiet"> (signed in now)</span>}
              </p>
              <SessionFacts session={session} />
            </div>
            {!session.current && (
              <form method="post" action={`/settings/sessions/${session.id}/end`}>
                <EndingButton
                  of={
                    <>
                      the session from <Origin session={session} />, signed in{' '}
                      <Timestamp at={session.createdAt} />
                    </>
                  }
                >
                  End
                </EndingButton>
              </form>
            )}
          </li>
        ))}
      </ul>
      {sessions.some(({ current }) => !current) && (
        <form method="post" action="/settings/sessions/end-others">
          <EndingButton>End all other sessions</EndingButton>
        </form>
      )}
    </SettingsLayout>
  );
}

function SessionFacts({ session }: { session: SessionDto }): VNode {
  return (
    <>
      <p class="quiet">
        <UntrustedText text={session.userAgent ?? 'Unknown browser'} />
      </p>
      <p class="quiet">
        {session.current && <Origin session={session} />}
        {session.current && ' · '}last used <Timestamp at={session.lastSeenAt} /> · signed in{' '}
        <Timestamp at={session.createdAt} /> · expires <Timestamp at={session.expiresAt} />
      </p>
    </>
  );
}

/** Asks whether to end sessions: one, or all but the present one. @param path the page of the sessions */
export function EndSessionsPage({
  frame,
  path,
  sessions,
  act,
}: {
  frame: Frame;
  path: string;
  sessions: SessionDto[];
  /** What is done, as the address of the form says it. */
  act: string;
}): VNode {
  const one = sessions.length === 1;
  return (
    <ConfirmPage
      frame={frame}
      title={one ? 'End this session?' : `End ${sessions.length} sessions?`}
      action={`${path}/${act}`}
      label={
        one ? (
          <>
            End the session from <Origin session={sessions[0]!} />
          </>
        ) : (
          `End ${sessions.length} sessions`
        )
      }
      back={path}
    >
      <p class="lead">
        {one ? 'That browser is signed out at once.' : 'These browsers are signed out at once.'}
      </p>
      <ul class="list">
        {sessions.map((session) => (
          <li>
            <div>
              <p class="name">
                <Origin session={session} />
              </p>
              <SessionFacts session={session} />
            </div>
          </li>
        ))}
      </ul>
    </ConfirmPage>
  );
}

function Origin({ session: { ip } }: { session: SessionDto }): VNode {
  return <>{ip === null ? 'Unknown address' : <bdi>{ip}</bdi>}</>;
}
