import { useState } from 'react';
import { ActionButton } from '../../ground/controls/action-button';
import { FormDialog } from '../../ground/controls/form-dialog';
import { showNotice } from '../../ground/controls/notices';
import { TextField } from '../../ground/controls/text-field';
import { permitSender } from './agents.acts';
import { usePermitTexts } from './use-permit-texts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Asks for the ID of an agent, which can belong to any organization, and lets it write to one's own agent. */
export function PermitSender({ agentId }: { agentId: string }) {
  const texts = usePermitTexts();
  const [isAsking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const id = typed.trim();
  const problem = !ID.test(id) ? texts.wrongId : id === agentId ? texts.ownId : undefined;
  const close = (): void => {
    setAsking(false);
    setTyped('');
  };
  return (
    <div className="mb-8">
      <ActionButton action="inbox.permit" label={texts.permit} onPress={() => setAsking(true)} />
      {isAsking && (
        <FormDialog
          title={texts.permitTitle}
          description={texts.permitMeans}
          act={texts.permitAct}
          check={() => (problem === undefined ? {} : { sender: problem })}
          onSubmit={async () => {
            await permitSender(agentId, id);
            showNotice(texts.permitted);
            close();
          }}
          onClose={close}
        >
          {(problems) => (
            <TextField
              label={texts.senderId}
              hint={texts.senderIdHint}
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
