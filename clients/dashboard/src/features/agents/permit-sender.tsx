import { useState } from 'react';
import { ActionButton } from '../../ground/controls/action-button';
import { FormDialog } from '../../ground/controls/form-dialog';
import { showNotice } from '../../ground/controls/notices';
import { TextField } from '../../ground/controls/text-field';
import { useTexts } from '../../ground/texts/use-texts';
import { permitSender } from './agents.acts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Asks for the ID of an agent, which can belong to any organization, and lets it write to one's own agent. */
export function PermitSender({ agentId }: { agentId: string }) {
  const { mail } = useTexts().agents;
  const [isAsking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const id = typed.trim();
  const problem = !ID.test(id) ? mail.wrongId : id === agentId ? mail.ownId : undefined;
  const close = (): void => {
    setAsking(false);
    setTyped('');
  };
  return (
    <div className="mb-8">
      <ActionButton action="inbox.permit" label={mail.permit} onPress={() => setAsking(true)} />
      {isAsking && (
        <FormDialog
          title={mail.permitTitle}
          description={mail.permitMeans}
          act={mail.permitAct}
          check={() => (problem === undefined ? {} : { sender: problem })}
          onSubmit={async () => {
            await permitSender(agentId, id);
            showNotice(mail.permitted);
            close();
          }}
          onClose={close}
        >
          {(problems) => (
            <TextField
              label={mail.senderId}
              hint={mail.senderIdHint}
              problem={problems.sender}
              dir="ltr"
              maxLength={100}
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </FormDialog>
      )}
    </div>
  );
}
