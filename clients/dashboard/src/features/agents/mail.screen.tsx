import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useSession } from '../../content/session/session';
import { EmptyState } from '../../ground/controls/empty-state';
import { LoadedList } from '../../ground/controls/loaded-list';
import { Screen } from '../../ground/controls/screen';
import { useTexts } from '../../ground/texts/use-texts';
import { AgentTabs } from './agent-tabs';
import { mailQuery } from './agents.queries';
import { ConversationView } from './conversation-view';
import { conversationsOf } from './conversations';
import { InboxPolicy } from './inbox-policy';
import { PendingEndBar } from './pending-end-bar';
import { useAgentActions } from './use-agent-actions';

/** The conversations of one of the person's own agents, and who can write to it. */
export function MailScreen() {
  const { agents } = useTexts();
  const { mail } = agents;
  const { id } = useParams({ from: '/agents/$id/messages' });
  const { organization } = useSession();
  const isOn = organization.features.includes('agent_inbox');
  const list = useInfiniteQuery({ ...mailQuery(id), enabled: isOn });
  const first = list.data?.pages[0];
  useAgentActions(id, true);
  return (
    <Screen
      title={first?.agent.name ?? agents.tabs.messages}
      above={
        <p className="mb-2 text-13">
          <Link to="/agents">{agents.back}</Link>
        </p>
      }
    >
      <PendingEndBar />
      <AgentTabs id={id} isOwner />
      {isOn ? (
        <>
          <p className="mb-6 max-w-[68ch] text-soft">{mail.hint}</p>
          {first && <InboxPolicy agentId={id} policy={first.policy} />}
          <h2 className="mb-2">{agents.tabs.messages}</h2>
          <LoadedList
            query={list}
            rows={list.data?.pages.flatMap(({ items }) => items)}
            empty={<EmptyState>{mail.empty}</EmptyState>}
          >
            {(messages) => (
              <ul className="border-t border-line">
                {conversationsOf(messages).map((conversation) => (
                  <ConversationView key={conversation.id} conversation={conversation} />
                ))}
              </ul>
            )}
          </LoadedList>
        </>
      ) : (
        <EmptyState>{mail.off}</EmptyState>
      )}
    </Screen>
  );
}
