import { visible } from '../../content/agents/what-it-may';
import { RowActionButton } from '../../ground/controls/action-button';
import { Time } from '../../ground/controls/time';
import { VisibleText } from '../../ground/controls/visible-text';
import type { Texts } from '../../ground/texts/texts';
import { useTexts } from '../../ground/texts/use-texts';
import { browserOf } from './browser-of';
import type { SignedIn } from './sessions.queries';

/** The name of the browser of a session. */
export function nameOf({ userAgent }: SignedIn, { sessions }: Texts): string {
  if (userAgent === null || userAgent === '') return sessions.unknownBrowser;
  const known = browserOf(userAgent);
  if (!known) return visible(userAgent);
  return known.system === undefined ? known.browser : sessions.on(known.browser, known.system);
}

/** A browser in which the person is signed in. */
export function SessionRow({ session, onEnd }: { session: SignedIn; onEnd: () => void }) {
  const texts = useTexts();
  const { sessions, agents } = texts;
  const { ip, userAgent, createdAt, lastSeenAt, expiresAt, current } = session;
  const name = nameOf(session, texts);
  const address = ip ?? sessions.unknownAddress;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 grow basis-72">
        <p className="break-words">
          <bdi className="font-semibold">{name}</bdi>
          {current && <span className="text-13 text-soft"> · {sessions.current}</span>}
        </p>
        <p className="text-13 text-soft">
          <bdi>{address}</bdi>
          {' · '}
          {agents.used} <Time at={lastSeenAt} />
          {' · '}
          {sessions.signedIn} <Time at={createdAt} />
          {' · '}
          {agents.expires} <Time at={expiresAt} />
        </p>
        {userAgent !== null && browserOf(userAgent) && (
          <p className="text-13 text-soft">
            <VisibleText text={userAgent} />
          </p>
        )}
      </div>
      {!current && (
        <RowActionButton
          kind="danger"
          action="session.end"
          label={sessions.end}
          name={sessions.endOf(`${name}, ${address}`)}
          onPress={onEnd}
        />
      )}
    </li>
  );
}
