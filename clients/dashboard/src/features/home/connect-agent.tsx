import { CopyButton } from '../../ground/controls/copy-button';
import { useTexts } from '../../ground/texts/use-texts';
import { connectCommands } from './connect-command';

/** Explains how to connect an agent on the person's machine: the commands to copy, and the page for its code. */
export function ConnectAgent() {
  const { home } = useTexts();
  const { connect, add } = connectCommands(location.origin);
  return (
    <>
      <p className="mb-2 text-soft">{home.agentHint}</p>
      <Command label={home.connectCommand} text={connect} />
      <Command label={home.addCommand} text={add} />
      <p className="text-13 text-soft">
        {home.agentCode} <a href="/device">{home.enterCode}</a>
      </p>
    </>
  );
}

function Command({ label, text }: { label: string; text: string }) {
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
        <CopyButton text={text} />
      </div>
    </div>
  );
}
