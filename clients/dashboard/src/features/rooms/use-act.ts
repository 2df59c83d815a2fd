import { useState } from 'react';
import { explain } from '../../ground/api/errors';
import { showNotice } from '../../ground/controls/notices';
import { useTexts } from '../../ground/texts/use-texts';

/** Carries out one act at a time, and says what came of it. */
export function useAct(): { isBusy: boolean; run: (act: () => Promise<void>, done: string) => void } {
  const texts = useTexts();
  const [isBusy, setBusy] = useState(false);
  const carryOut = async (act: () => Promise<void>, done: string): Promise<void> => {
    setBusy(true);
    try {
      await act();
      showNotice(done);
    } catch (error) {
      showNotice(explain(error, texts), { kind: 'problem' });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run: (act, done) => void (!isBusy && carryOut(act, done)) };
}
