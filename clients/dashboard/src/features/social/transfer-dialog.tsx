import { useState } from 'react';
import { PersonField } from '../../content/people/person-field';
import { FormDialog } from '../../ground/controls/form-dialog';
import { showNotice } from '../../ground/controls/notices';
import { useTexts } from '../../ground/texts/use-texts';
import { transfer } from './social.acts';
import type { SeenAgent } from './social.queries';

/** Gives an agent to another person of the organization. */
export function TransferDialog({ agent, onClose }: { agent: SeenAgent; onClose: () => void }) {
  const { social } = useTexts();
  const [person, setPerson] = useState<{ text: string; userId: string | null }>({ text: '', userId: null });
  return (
    <FormDialog
      title={social.transferTitle(agent.displayName)}
      description={social.transferHint}
      act={social.transfer}
      check={() => (person.userId === null ? { userId: social.chooseOne } : {})}
      fieldOf={() => 'userId'}
      onSubmit={async () => {
        await transfer(agent.id, person.userId!);
        showNotice(social.transferred(person.text));
        onClose();
      }}
      onClose={onClose}
    >
      {(problems) => (
        <PersonField
          label={social.to}
          value={person.text}
          problem={
            problems.userId === social.chooseOne && person.userId !== null ? undefined : problems.userId
          }
          onChange={(text, userId) => setPerson({ text, userId })}
        />
      )}
    </FormDialog>
  );
}
