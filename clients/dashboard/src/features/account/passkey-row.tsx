import { visible } from '../../content/agents/what-it-may';
import { RowActionButton } from '../../ground/controls/action-button';
import { Time } from '../../ground/controls/time';
import { VisibleText } from '../../ground/controls/visible-text';
import { useTexts } from '../../ground/texts/use-texts';
import type { Passkey } from './account.acts';
import { useAccountTexts } from './use-account-texts';

/** A passkey, with what can be done about it. */
export function PasskeyRow({
  passkey,
  onRename,
  onRemove,
}: {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}) {
  const account = useAccountTexts();
  const name = visible(passkey.name);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 grow basis-60">
        <p className="font-semibold">
          <VisibleText text={passkey.name} />
        </p>
        <PasskeyFacts passkey={passkey} />
      </div>
      <div className="flex gap-2">
        <RowActionButton
          action="passkey.rename"
          label={account.rename}
          name={account.renameOf(name)}
          onPress={onRename}
        />
        <RowActionButton
          kind="danger"
          action="passkey.remove"
          label={account.remove}
          name={account.removeOf(name)}
          onPress={onRemove}
        />
      </div>
    </li>
  );
}

/** When a passkey was added and used, and where it is. */
export function PasskeyFacts({ passkey: { createdAt, lastUsedAt, backedUp } }: { passkey: Passkey }) {
  const account = useAccountTexts();
  const { agents, sessions } = useTexts();
  return (
    <p className="text-13 text-soft">
      {sessions.added} <Time at={createdAt} />
      {' · '}
      {lastUsedAt === null ? (
        agents.unused
      ) : (
        <>
          {agents.used} <Time at={lastUsedAt} />
        </>
      )}
      {' · '}
      {backedUp ? account.backedUp : account.oneDevice}
    </p>
  );
}
