import { Link } from '@tanstack/react-router';
import { abilitiesOf, placesOf, shortId, visible } from '../../content/agents/what-it-may';
import { RowActionButton } from '../../ground/controls/action-button';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import { expiresSoon, type Token } from './tokens.queries';

/** A live token: what it may do, who holds it, and when it ends. */
export function TokenRow({ token, onRevoke }: { token: Token; onRevoke: () => void }) {
  const { tokens, agents } = useTexts();
  const { id, name, actorId, actorName, createdAt, lastUsedAt, expiresAt } = token;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 grow basis-72">
        <p className="break-words">
          <bdi className="font-semibold">{visible(name)}</bdi>{' '}
          <span className="text-13 text-soft">
            {agents.id} <code title={id}>{shortId(id)}</code>
          </span>
        </p>
        {actorId !== null && (
          <p className="text-14 break-words">
            {tokens.heldBy}{' '}
            <Link to="/agents/$id" params={{ id: actorId }}>
              <bdi>{visible(actorName ?? name)}</bdi>
            </Link>
          </p>
        )}
        <p className="text-14">{agents.may(abilitiesOf([token], agents), placesOf([token], agents))}</p>
        <p className="text-13 text-soft">
          {lastUsedAt === null ? (
            agents.unused
          ) : (
            <>
              {agents.used} <Time at={lastUsedAt} />
            </>
          )}
          {' · '}
          {tokens.created} <Time at={createdAt} />
          {' · '}
          {expiresSoon(token) ? (
            <strong className="text-alarm">
              {tokens.expiresSoon} <Time at={expiresAt} />
            </strong>
          ) : (
            <>
              {agents.expires} <Time at={expiresAt} />
            </>
          )}
        </p>
      </div>
      <RowActionButton
        kind="danger"
        action="apiToken.revoke"
        label={tokens.revoke}
        name={tokens.revokeOf(`${visible(name)} · ${shortId(id)}`)}
        onPress={onRevoke}
      />
    </li>
  );
}
