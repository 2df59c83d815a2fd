import { useState } from 'react';
import type { Account } from '../../content/account/account.queries';
import { ActionButton } from '../../ground/controls/action-button';
import { ConfirmDialog } from '../../ground/controls/confirm-dialog';
import { showNotice } from '../../ground/controls/notices';
import { TextDialog } from '../../ground/controls/text-dialog';
import { VisibleText } from '../../ground/controls/visible-text';
import { useTexts } from '../../ground/texts/use-texts';
import { type Passkey, removePasskey, renamePasskey } from './account.acts';
import { canCreatePasskeys } from './add-passkey';
import { PasskeyDialog } from './passkey-dialog';
import { PasskeyFacts, PasskeyRow } from './passkey-row';
import { Section } from './section';
import { useAccountTexts } from './use-account-texts';

/** The passkeys of the person: one is added, and each can be renamed and removed. */
export function PasskeysSection({ account }: { account: Account }) {
  const texts = useAccountTexts();
  const { controls } = useTexts();
  const [isAdding, setAdding] = useState(false);
  const [renaming, setRenaming] = useState<Passkey>();
  const [removing, setRemoving] = useState<Passkey>();
  const { passkeys } = account;
  return (
    <Section title={texts.passkeys}>
      <p className="mb-4">{texts.passkeysHint}</p>
      {passkeys.length === 0 ? (
        <p className="mb-4 text-soft">{texts.noPasskeys}</p>
      ) : (
        <ul className="mb-4 border-t border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setRenaming(passkey)}
              onRemove={() => setRemoving(passkey)}
            />
          ))}
        </ul>
      )}
      {canCreatePasskeys() ? (
        <ActionButton action="passkey.add" label={texts.addPasskey} onPress={() => setAdding(true)} />
      ) : (
        <p className="text-soft">{texts.noPasskeysHere}</p>
      )}
      {isAdding && <PasskeyDialog account={account} onClose={() => setAdding(false)} />}
      {renaming && (
        <TextDialog
          title={texts.renameTitle}
          label={texts.newName}
          act={texts.rename}
          value={renaming.name}
          emptyProblem={controls.required}
          maxLength={100}
          onSave={async (name) => {
            await renamePasskey(renaming.id, name);
            showNotice(texts.renamed);
          }}
          onClose={() => setRenaming(undefined)}
        />
      )}
      {removing && (
        <ConfirmDialog
          open
          title={texts.removeTitle}
          act={texts.removeAct}
          onConfirm={async () => {
            await removePasskey(removing.id);
            showNotice(texts.removed);
          }}
          onClose={() => setRemoving(undefined)}
        >
          <p className="font-semibold">
            <VisibleText text={removing.name} />
          </p>
          <PasskeyFacts passkey={removing} />
          <p className="mt-3">{texts.removeMeans}</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}
