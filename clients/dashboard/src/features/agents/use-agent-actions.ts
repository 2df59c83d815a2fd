import { useNavigate } from '@tanstack/react-router';
import type { Action } from '../../ground/actions/action';
import { useActions } from '../../ground/actions/registry';
import { useTexts } from '../../ground/texts/use-texts';

/** Offers the screens of an agent, and further actions, to keys and palette. */
export function useAgentActions(id: string, isOwner: boolean, more: readonly Action[] = []): void {
  const { agents } = useTexts();
  const navigate = useNavigate();
  const params = { id };
  const screens: Action[] = [
    {
      ...{ id: 'agent.reach', label: agents.tabs.reach, group: 'here' },
      run: () => void navigate({ to: '/agents/$id', params }),
    },
    {
      ...{ id: 'agent.messages', label: agents.tabs.messages, group: 'here' },
      run: () => void navigate({ to: '/agents/$id/messages', params }),
    },
  ];
  useActions([...(isOwner ? screens : []), ...more]);
}
