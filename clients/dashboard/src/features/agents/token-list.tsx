import { RowActionButton } from '../../ground/controls/action-button';
import { Time } from '../../ground/controls/time';
import { useLanguage, useTexts } from '../../ground/texts/use-texts';
import type { AgentReach } from './agents.queries';
import { ReachSection } from './reach-section';
import { useEnding } from './use-ending';
import { abilitiesOf, placesOf, shortId, visible } from '../../content/agents/what-it-may';

/** The tokens that give an agent what it reaches, each of which can be narrowed and revoked. */
export function TokenList({ reach, onNarrow }: { reach: AgentReach; onNarrow: (tokenId: string) => void }) {
  const { agents } = useTexts();
  const { endToken } = useEnding();
  return (
    <ReachSection title={agents.tokens} hint={reach.quota && <QuotaLine quota={reach.quota} />}>
      {reach.tokens.map((token) => {
        const { id, name, audience, userAgent, lastUsedAt, expiresAt } = token;
        const today = reach.quota?.tokens.find(({ tokenId }) => tokenId === id)?.requests ?? 0;
        const label = `${visible(name)} · ${shortId(id)}`;
        return (
          <li
            key={id}
            className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b border-line py-2"
          >
            <div className="min-w-0 grow basis-72">
              <p className="break-words">
                <bdi>{visible(name)}</bdi>{' '}
                <span className="text-13 text-soft">
                  {agents.id} <code title={id}>{shortId(id)}</code>
                  {audience !== null && ` · ${agents.onlyFor} ${audience}`}
                  {userAgent !== null && (
                    <>
                      {' · '}
                      <bdi>{visible(userAgent)}</bdi>
                    </>
                  )}
                </span>
              </p>
              <p className="text-13 text-soft">
                {agents.may(abilitiesOf([token], agents), placesOf([token], agents))}
                {' · '}
                {agents.expires} <Time at={expiresAt} />
                {' · '}
                {today > 0 && `${agents.requestsToday(today)} · `}
                {lastUsedAt === null ? (
                  agents.unused
                ) : (
                  <>
                    {agents.used} <Time at={lastUsedAt} />
                  </>
                )}
              </p>
            </div>
            <span className="flex gap-2">
              <RowActionButton
                action="reached.narrow"
                label={agents.narrow}
                name={agents.narrowLine(label)}
                onPress={() => onNarrow(id)}
              />
              <RowActionButton
                kind="danger"
                action="token.revoke"
                label={agents.revokeToken}
                name={`${agents.revokeToken}: ${label}`}
                onPress={() => endToken(reach, id)}
              />
            </span>
          </li>
        );
      })}
    </ReachSection>
  );
}

/** How much of the daily quota of its owner the agent has used. */
function QuotaLine({ quota }: { quota: NonNullable<AgentReach['quota']> }) {
  const { agents } = useTexts();
  const language = useLanguage();
  const { limit, usedByAgent, usedByOwner } = quota;
  const number = (count: number): string => count.toLocaleString(language);
  return (
    <>
      {agents.quotaToday(number(usedByAgent), number(limit))}
      {usedByOwner !== null && ` ${agents.quotaOfAll(number(usedByOwner))}`}
    </>
  );
}
