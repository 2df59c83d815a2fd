import { VisibleText } from '../../ground/controls/visible-text';
import { useTexts } from '../../ground/texts/use-texts';
import type { AgentReach, AgentToken } from './agents.queries';
import type { Cut } from './narrowing';
import { ReachLine, ReachSection } from './reach-section';
import { visible } from '../../content/agents/what-it-may';

type Scope = AgentToken['scopes'][number];

/** The scopes that other lines tell about. */
const TOLD: readonly Scope[] = [
  'read:docs',
  'read:catalog',
  'write:docs',
  'publish:docs',
  'read:capability',
  'read:secret-envelope',
  'rooms:participate',
  'write:inbox',
];

/** The documents that an agent can open, the contacts to whom it can write, and its other rights. */
export function ReachedContacts({ reach, onNarrow }: { reach: AgentReach; onNarrow: (cut: Cut) => void }) {
  const { agents } = useTexts();
  const { opens, inbox, scopes } = reach;
  const granted = (allowed: boolean, scope: Scope) =>
    allowed ? { onNarrow: () => onNarrow({ scopes: [scope] }) } : { note: agents.notAllowed };
  const others = scopes.filter((scope) => !TOLD.includes(scope));
  return (
    <>
      <ReachSection title={agents.opens}>
        <ReachLine
          name={agents.capabilities(opens.capabilityCount)}
          {...granted(opens.canUseCapabilities, 'read:capability')}
        />
        <ReachLine name={agents.rooms(opens.roomCount)} {...granted(opens.canUseRooms, 'rooms:participate')}>
          {opens.rooms.length > 0 && (
            <p className="text-13 text-soft">
              {opens.rooms.map(({ id, untrusted }, at) => (
                <span key={id}>
                  {at > 0 && ', '}
                  <bdi>{visible(untrusted.title)}</bdi>
                </span>
              ))}
            </p>
          )}
        </ReachLine>
        <ReachLine
          name={agents.secrets(opens.sealedSecrets)}
          {...granted(opens.canFetchSecrets, 'read:secret-envelope')}
        >
          <p className="text-13 text-soft">{agents.secretsHint}</p>
        </ReachLine>
      </ReachSection>
      <ReachSection title={agents.contacts}>
        <ReachLine name={agents.recipients(inbox.recipientCount)} {...granted(inbox.canSend, 'write:inbox')}>
          {inbox.recipients.length > 0 && (
            <p className="text-13 text-soft">
              {inbox.recipients.map(({ id, name, ownerName }, at) => (
                <span key={id}>
                  {at > 0 && ', '}
                  <VisibleText text={name} /> (<VisibleText text={ownerName} />)
                </span>
              ))}
            </p>
          )}
          <p className="text-13 text-soft">{agents.strangers}</p>
        </ReachLine>
      </ReachSection>
      {others.length > 0 && (
        <ReachSection title={agents.scopes}>
          {others.map((scope) => (
            <ReachLine
              key={scope}
              name={agents.scopeWords[scope]}
              onNarrow={() => onNarrow({ scopes: [scope] })}
            />
          ))}
        </ReachSection>
      )}
    </>
  );
}
