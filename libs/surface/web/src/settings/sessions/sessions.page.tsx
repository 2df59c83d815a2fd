import type { VNode } from 'preact';
import type { AccessList, SessionDto } from '#accounts';
import { AllAccessChoice } from '../../parts/all-access-choice';
import { Notice } from '../../parts/blocks';
import { Timestamp } from '../../parts/timestamp';
import { UntrustedText } from '../../parts/untrusted-text';
import { ConfirmPage, EndingButton } from '../frame/confirm';
import { type Frame, SettingsLayout } from '../frame/settings-layout';

const DONE: Record<string, string> = {
  one: 'The session has ended. That browser is signed out.',
  others: 'Your other sessions have ended. Only this browser is signed in.',
  everything: 'Your other sessions, passkeys, tokens and agents have ended. Only this browser is signed in.',
};

/** The browsers in which a person is signed in. */
export function SessionsPage({
  frame,
  sessions,
  access,
  done,
}: {
  frame: Frame;
  sessions: SessionDto[];
  access: AccessList;
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
      <h2>Sign out everywhere else</h2>
      <p>
        Ends your other sessions. A change of your e-mail address that waits for its link and every link that
        was mailed to you end with them.
      </p>
      <form method="post" action="/settings/sessions/end-others">
        <AllAccessChoice access={access} />
        <EndingButton>Sign out everywhere else</EndingButton>
      </form>
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

/** Asks whether to end one session. @param path the page of the sessions */
export function EndSessionPage({
  frame,
  path,
  session,
}: {
  frame: Frame;
  path: string;
  session: SessionDto;
}): VNode {
  return (
    <ConfirmPage
      frame={frame}
      title="End this session?"
      action={`${path}/${session.id}/end`}
      label={
        <>
          End the session from <Origin session={session} />
        </>
      }
      back={path}
    >
      <p class="lead">That browser is signed out at once.</p>
      <Listed sessions={[session]} />
    </ConfirmPage>
  );
}

/** Asks whether to end all sessions but the present one. @param all whether passkeys, tokens and agents end, too */
export function EndOtherSessionsPage({
  frame,
  path,
  sessions,
  all,
}: {
  frame: Frame;
  path: string;
  sessions: SessionDto[];
  all: boolean;
}): VNode {
  return (
    <ConfirmPage
      frame={frame}
      title="Sign out everywhere else?"
      action={`${path}/end-others`}
      label="Sign out everywhere else"
      back={path}
      keep={all ? { endAllAccess: 'on' } : {}}
    >
      <p class="lead">
        {sessions.length === 0
          ? 'You have no other session.'
          : sessions.length === 1
            ? 'This browser is signed out at once.'
            : 'These browsers are signed out at once.'}
        {all && ' All your passkeys, tokens and agents end, too.'}
      </p>
      <Listed sessions={sessions} />
    </ConfirmPage>
  );
}

function Listed({ sessions }: { sessions: SessionDto[] }): VNode {
  return (
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
  );
}

function Origin({ session: { ip } }: { session: SessionDto }): VNode {
  return <>{ip === null ? 'Unknown address' : <bdi>{ip}</bdi>}</>;
}
