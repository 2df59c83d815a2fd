import { useState } from 'react';
import type { Account } from '../../content/account/account.queries';
import { explain } from '../../ground/api/errors';
import { CheckboxField } from '../../ground/controls/checkbox-field';
import { showNotice } from '../../ground/controls/notices';
import { useTexts } from '../../ground/texts/use-texts';
import { setDailyMail } from './account.acts';
import { Section } from './section';
import { useAccountTexts } from './use-account-texts';

/** Whether the person gets a mail once a day about what waits for their decision. */
export function DailyMailSection({ account: { dailyMail, verified } }: { account: Account }) {
  const texts = useTexts();
  const account = useAccountTexts();
  const [busy, setBusy] = useState(false);
  const turn = async (enabled: boolean): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      await setDailyMail(enabled);
    } catch (error) {
      showNotice(explain(error, texts), { kind: 'problem' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Section title={account.dailyMail}>
      <CheckboxField
        label={account.dailyMailWanted}
        hint={verified ? account.dailyMailHint : `${account.dailyMailHint} ${account.dailyMailUnverified}`}
        checked={dailyMail}
        aria-busy={busy}
        onChange={({ target }) => void turn(target.checked)}
      />
    </Section>
  );
}
