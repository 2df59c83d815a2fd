import { CopyButton } from '../../ground/controls/copy-button';
import { Dialog } from '../../ground/controls/dialog';
import { useTexts } from '../../ground/texts/use-texts';
import { connectCommands } from './connect-commands';

/** The commands and addresses that connect an agent, and the page for a code. */
export function ConnectDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { agents, controls } = useTexts();
  const commands = connectCommands(location.origin);
  return (
    <Dialog open={open} onClose={onClose} title={agents.connect} description={agents.connectHint} wide>
      <ul>
        {commands.map(({ program, text }) => (
          <li key={program} aria-label={agents.programs[program]} className="mb-4">
            <p className="mb-1 text-13">{agents.programs[program]}</p>
            <div className="flex items-start gap-2">
              <code
                dir="ltr"
                className="min-w-0 grow rounded-card border border-line bg-sheet px-2 py-1 font-mono text-13 break-words whitespace-pre-wrap select-all"
              >
                {text}
              </code>
              <CopyButton
                inRow
                action="agentCommand.copy"
                text={text}
                name={`${controls.copy}: ${agents.programs[program]}`}
              />
            </div>
          </li>
        ))}
      </ul>
      <p className="text-13 text-soft">
        {agents.code} <a href="/device">{agents.enterCode}</a>
      </p>
    </Dialog>
  );
}
