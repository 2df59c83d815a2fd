import { useState } from 'react';
import { useSession } from '../../content/session/session';
import { explain } from '../../ground/api/errors';
import { ActionButton } from '../../ground/controls/action-button';
import { showNotice } from '../../ground/controls/notices';
import { useTexts } from '../../ground/texts/use-texts';
import { pause, resume } from './agents.acts';
import type { AgentReach } from './agents.queries';

/** Pauses an agent, or resumes one that is paused. */
export function PauseButton({ reach }: { reach: AgentReach }) {
  const texts = useTexts();
  const { agents } = texts;
  const { isTenantAdmin } = useSession();
  const [isBusy, setBusy] = useState(false);
  const { id, name, pausedAt, pausedByOrganization } = reach;
  const isPaused = pausedAt !== null;
  if (isPaused && pausedByOrganization && !isTenantAdmin) return null;
  const press = async (): Promise<void> => {
    setBusy(true);
    try {
      await (isPaused ? resume(id) : pause(id));
      showNotice(isPaused ? agents.resumed(name) : agents.paused(name));
    } catch (problem) {
      showNotice(explain(problem, texts), { kind: 'problem' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <ActionButton
      action="agent.pause"
      label={isPaused ? agents.resume : agents.pause}
      busy={isBusy}
      onPress={() => void press()}
    />
  );
}
