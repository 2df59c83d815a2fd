import { Link } from '@tanstack/react-router';
import { useSession } from '../../content/session/session';
import { RowActionButton } from '../../ground/controls/action-button';
import { PersonName } from '../../ground/controls/person-name';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import { actInWords } from './act-words';
import type { ConnectedAgent } from './agents.queries';
import { useEnding } from './use-ending';
import { abilitiesOf, placesOf, shortId, visible } from '../../content/agents/what-it-may';

/** An agent: whose it is, what it may do, when it was last here, and what it did last. */
export function AgentRow({ agent }: { agent: ConnectedAgent }) {
  const { agents } = useTexts();
  const { userId } = useSession();
  const { endAgent } = useEnding();
  const { id, name, clientName, status, owner, tokens, lastUsedAt, lastAct, createdAt, pausedAt } = agent;
  const isOwn = owner.userId === userId;
  const program = tokens[0]?.userAgent ?? null;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 grow basis-72">
        <p className="break-words">
          {status === 'orphaned' ? (
            <bdi className="font-semibold">{visible(name)}</bdi>
          ) : (
            <Link to="/agents/$id" params={{ id }} className="font-semibold">
              <bdi>{visible(name)}</bdi>
            </Link>
          )}{' '}
          <span className="text-13 text-soft">
            {agents.id} <code title={id}>{shortId(id)}</code>
            {clientName !== name && (
              <>
                {' · '}
                <bdi>{visible(clientName)}</bdi>
              </>
            )}
            {' · '}
            {agents.created} <Time at={createdAt} />
            {program !== null && (
              <>
                {' · '}
                <bdi>{visible(program)}</bdi>
              </>
            )}
          </span>
        </p>
        <p className="break-words">
          {pausedAt !== null && <strong>{agents.pausedMark} </strong>}
          {status === 'connected'
            ? agents.may(abilitiesOf(tokens, agents), placesOf(tokens, agents))
            : agents.mayNothing[status]}
        </p>
        <p className="text-13 text-soft">
          {isOwn ? agents.yours : <PersonName kind="user" name={owner.name} />}
          {' · '}
          {lastUsedAt === null ? (
            agents.neverHere
          ) : (
            <>
              {agents.lastHere} <Time at={lastUsedAt} />
            </>
          )}
          {lastAct && (
            <>
              {' · '}
              {actInWords(lastAct.action, agents)} <Time at={lastAct.at} />
            </>
          )}
        </p>
      </div>
      {status === 'connected' && (
        <RowActionButton
          kind="danger"
          action="connectedAgent.revoke"
          label={agents.revoke}
          name={agents.revokeOf(name)}
          onPress={() => endAgent(agent)}
        />
      )}
    </li>
  );
}
