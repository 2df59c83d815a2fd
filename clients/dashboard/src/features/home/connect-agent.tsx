import type { ActionId } from '../../ground/actions/action-keys';
import { CopyButton } from '../../ground/controls/copy-button';
import { useTexts } from '../../ground/texts/use-texts';
import { agentAddress } from './agent-address';

/** Explains how to connect an agent: the command or the address to copy, and the page for a code. */
export function ConnectAgent() {
  const { home } = useTexts();
  const { address, claudeCode } = agentAddress(location.origin);
  return (
    <>
      <p className="mb-2 text-soft">{home.agentHint}</p>
      <Command action="home.copyCommand" label={home.claudeCode} text={claudeCode} />
      <Command action="home.copyAddress" label={home.agentAddress} text={address} />
      <p className="text-13 text-soft">
        {home.agentCode} <a href="/device">{home.enterCode}</a>
      </p>
    </>
  );
}

function Command({ action, label, text }: { action: ActionId; label: string; text: string }) {
  const { controls } = useTexts();
  return (
    <div role="group" aria-label={label} className="mb-3">
      <p className="mb-1 text-13">{label}</p>
      <div className="flex items-start gap-2">
        <code
          dir="ltr"
          className="min-w-0 grow rounded-card border border-line bg-sheet px-2 py-1 font-mono text-13 break-words select-all"
        >
          {text}
        </code>
        <CopyButton action={action} name={`${controls.copy}: ${label}`} text={text} />
      </div>
    </div>
  );
}
