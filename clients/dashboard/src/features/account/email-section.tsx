import { useState } from 'react';
import type { Account } from '../../content/account/account.queries';
import { explain } from '../../ground/api/errors';
import { ActionButton } from '../../ground/controls/action-button';
import { Notice } from '../../ground/controls/notice';
import { showNotice } from '../../ground/controls/notices';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import { cancelEmailChange, sendVerification } from './account.acts';
import { EmailDialog } from './email-dialog';
import { Section } from './section';
import { useAccountTexts } from './use-account-texts';

/** The address of the person, whether it is verified, and the change of it that waits. */
export function EmailSection({
  account: { email, verified, fromDirectory, ...account },
}: {
  account: Account;
}) {
  const texts = useAccountTexts();
  const [isChanging, setChanging] = useState(false);
  return (
    <Section title={texts.email}>
      <p className="mb-4 break-words">
        {texts.signInWith} <bdi className="font-semibold">{email}</bdi>.{' '}
        {verified ? texts.verified : texts.unverified}
      </p>
      {fromDirectory && <p className="mb-4">{texts.fromDirectory}</p>}
      {account.pending && <Pending pending={account.pending} delivery={account.delivery} />}
      <div className="flex flex-wrap gap-3">
        <ActionButton action="email.change" label={texts.changeEmail} onPress={() => setChanging(true)} />
        {!verified && <Verification delivery={account.delivery} />}
      </div>
      {isChanging && (
        <EmailDialog email={email} hasPassword={account.hasPassword} onClose={() => setChanging(false)} />
      )}
    </Section>
  );
}

/** Mails the link that verifies the address, and says where it went. */
function Verification({ delivery }: Pick<Account, 'delivery'>) {
  const texts = useTexts();
  const account = useAccountTexts();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ problem?: unknown }>();
  const send = async (): Promise<void> => {
    setBusy(true);
    setOutcome(undefined);
    try {
      await sendVerification();
      setOutcome({});
    } catch (problem) {
      setOutcome({ problem });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <ActionButton action="email.verify" label={account.verify} busy={busy} onPress={() => void send()} />
      {outcome && (
        <div className="basis-full">
          {'problem' in outcome ? (
            <Notice kind="problem">{explain(outcome.problem, texts)}</Notice>
          ) : (
            <Notice>
              <p>{account.verifyMailed}</p>
              {delivery === 'outbox' && <p className="mt-2">{account.outbox}</p>}
            </Notice>
          )}
        </div>
      )}
    </>
  );
}

function Pending({
  pending: { newEmail, expiresAt },
  delivery,
}: {
  pending: NonNullable<Account['pending']>;
  delivery: Account['delivery'];
}) {
  const texts = useTexts();
  const account = useAccountTexts();
  const [busy, setBusy] = useState(false);
  const cancel = async (): Promise<void> => {
    setBusy(true);
    try {
      // If it is gone, the section says whether it was confirmed.
      if (await cancelEmailChange()) showNotice(account.changeCanceled);
    } catch (error) {
      showNotice(explain(error, texts), { kind: 'problem' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Notice>
      <p className="break-words">
        {account.pending} <bdi className="font-semibold">{newEmail}</bdi>
      </p>
      <p className="my-2">{account.pendingMeans}</p>
      {delivery === 'outbox' && <p className="mb-2">{account.outbox}</p>}
      <p className="mb-3 text-13 text-soft">
        {account.linkExpires} <Time at={expiresAt} />.
      </p>
      <ActionButton
        action="email.cancel"
        label={account.cancelChange}
        busy={busy}
        onPress={() => void cancel()}
      />
    </Notice>
  );
}
