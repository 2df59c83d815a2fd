import { explain } from '../../ground/api/errors';
import { announce } from '../../ground/controls/announce';
import { showNotice } from '../../ground/controls/notices';
import { useTexts } from '../../ground/texts/use-texts';
import { disconnect, revokeToken } from './agents.acts';
import { endLater } from './pending-end';

/** Ends access of an agent in ten seconds, unless the person undoes it. */
export function useEnding(): {
  endAgent: (agent: { id: string; name: string }) => void;
  endToken: (agent: { id: string; name: string }, tokenId: string) => void;
} {
  const texts = useTexts();
  const { agents } = texts;
  const end = (
    { id, name }: { id: string; name: string },
    request: { method: 'POST' | 'DELETE'; path: string },
    send: () => Promise<void>,
    ended: string,
  ): void => {
    endLater({
      ...{ name, agentId: id, request, send },
      done: (problem) =>
        problem === undefined
          ? showNotice(ended)
          : showNotice(`${agents.notEnded(name)} ${explain(problem, texts)}`, { kind: 'problem' }),
    });
    announce(agents.ending(name), 'polite');
  };
  return {
    endAgent: (agent) =>
      end(
        agent,
        { method: 'POST', path: `/api/agents/${agent.id}/disconnect` },
        () => disconnect(agent.id),
        agents.ended(agent.name),
      ),
    endToken: (agent, tokenId) =>
      end(
        agent,
        { method: 'DELETE', path: `/api/agents/${agent.id}/tokens/${tokenId}` },
        () => revokeToken(agent.id, tokenId),
        agents.tokenEnded(agent.name),
      ),
  };
}
