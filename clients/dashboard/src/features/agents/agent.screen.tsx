import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../../content/session/session';
import { ActionButton } from '../../ground/controls/action-button';
import { CopyButton } from '../../ground/controls/copy-button';
import { ErrorState } from '../../ground/controls/error-state';
import { PersonName } from '../../ground/controls/person-name';
import { Screen } from '../../ground/controls/screen';
import { Skeleton } from '../../ground/controls/skeleton';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import { AgentTabs } from './agent-tabs';
import { reachQuery } from './agents.queries';
import { ConnectDialog } from './connect-dialog';
import { NarrowDialog } from './narrow-dialog';
import type { Cut } from './narrowing';
import { PauseButton } from './pause-button';
import { PausedNote } from './paused-note';
import { PendingEndBar } from './pending-end-bar';
import { ReachedContacts } from './reached-contacts';
import { ReachedDocuments } from './reached-documents';
import { TokenList } from './token-list';
import { Traces } from './traces';
import { useAgentActions } from './use-agent-actions';
import { useEnding } from './use-ending';
import { visible } from '../../content/agents/what-it-may';

/** An agent: everything that somebody with one of its tokens could do, how to take it away, and the past acts of the agent. */
export function AgentScreen() {
  const { agents, secrets } = useTexts();
  const { id } = useParams({ from: '/agents/$id' });
  const { data: reach, error, refetch } = useQuery(reachQuery(id));
  const { organization } = useSession();
  const { endAgent } = useEnding();
  const [cut, setCut] = useState<Cut>();
  const [isConnecting, connect] = useState(false);
  const isConnected = reach?.connected === true;
  const isOwner = reach?.seenAs === 'owner';
  useAgentActions(id, isOwner, [
    { id: 'agent.connect', label: agents.connect, group: 'here', run: () => connect(true) },
  ]);
  return (
    <Screen
      title={reach ? visible(reach.name) : agents.title}
      above={
        <p className="mb-2 text-13">
          <Link to="/agents">{agents.back}</Link>
        </p>
      }
      toolbar={
        isConnected && (
          <>
            <PauseButton reach={reach} />
            <ActionButton action="agent.narrow" label={agents.narrow} onPress={() => setCut({})} />
            <ActionButton
              kind="danger"
              action="agent.revoke"
              label={agents.revoke}
              onPress={() => endAgent(reach)}
            />
          </>
        )
      }
    >
      <PendingEndBar />
      {!reach ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton />
        )
      ) : (
        <>
          <p className="mb-4 text-13 text-soft">
            {agents.id} <code className="break-all">{id}</code>{' '}
            <CopyButton action="agent.copyId" text={id} label={secrets.copyId} />
            {reach.clientName !== reach.name && (
              <>
                {' · '}
                <bdi>{visible(reach.clientName)}</bdi>
              </>
            )}
            {' · '}
            {isOwner ? agents.yours : <PersonName kind="user" name={reach.owner.name} />}
            {' · '}
            {agents.created} <Time at={reach.createdAt} />
            {' · '}
            {reach.lastUsedAt === null ? (
              agents.neverHere
            ) : (
              <>
                {agents.lastHere} <Time at={reach.lastUsedAt} />
              </>
            )}
            {organization.features.includes('sns') && (
              <>
                {' · '}
                <Link to="/profiles/$slug" params={{ slug: id }}>
                  {agents.profile}
                </Link>
              </>
            )}
          </p>
          <AgentTabs id={id} isOwner={isOwner} />
          {reach.pausedAt !== null && (
            <PausedNote since={reach.pausedAt} byOrganization={reach.pausedByOrganization} />
          )}
          {isConnected ? (
            <>
              <p className="mb-6">{reach.pausedAt === null ? agents.stolen : agents.stolenLater}</p>
              <ReachedDocuments reach={reach} onNarrow={setCut} />
              <ReachedContacts reach={reach} onNarrow={setCut} />
              <TokenList reach={reach} onNarrow={(tokenId) => setCut({ tokenId })} />
            </>
          ) : (
            <div className="mb-8">
              <p className="mb-4">{agents.nothing}</p>
              <ActionButton
                kind="primary"
                action="agent.connect"
                label={agents.connect}
                onPress={() => connect(true)}
              />
            </div>
          )}
          <Traces did={reach.did} />
          {cut && <NarrowDialog reach={reach} cut={cut} onClose={() => setCut(undefined)} />}
        </>
      )}
      <ConnectDialog open={isConnecting} onClose={() => connect(false)} />
    </Screen>
  );
}
