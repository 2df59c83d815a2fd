import type { VNode } from 'preact';
import { Button, type Frame, Notice, SettingsLayout, Timestamp, UntrustedText } from '#platform';
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
              <p class="quiet">
                <UntrustedText text={session.userAgent ?? 'Unknown browser'} />
              </p>
              <p class="quiet">
                {session.current && <Origin session={session} />}
                {session.current && ' · '}last used <Timestamp at={session.lastSeenAt} /> · signed in{' '}
                <Timestamp at={session.createdAt} /> · expires <Timestamp at={session.expiresAt} />
              </p>
            </div>
            {!session.current && (
              <form method="post" action={`/settings/sessions/${session.id}/end`}>
                <Button kind="alarm">
                  End
                  <span class="unseen">
                    {' '}
                    the session from <Origin session={session} />
                  </span>
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {sessions.some(({ current }) => !current) && (
        <form method="post" action="/settings/sessions/end-others">
          <Button kind="alarm">End all other sessions</Button>
        </form>
      )}
    </SettingsLayout>
  );
}

function Origin({ session: { ip } }: { session: SessionDto }): VNode {
  return <>{ip === null ? 'Unknown address' : <bdi>{ip}</bdi>}</>;
}
