import { useState } from 'react';
import { api } from '../../ground/api/client';
import { ApiError } from '../../ground/api/errors';
import { queryClient } from '../../ground/api/query';
import { SubmitButton } from '../../ground/controls/action-button';
import { Form } from '../../ground/controls/form';
import { TextField } from '../../ground/controls/text-field';
import { scanQuery } from './github-scan.queries';
import { useScanTexts } from './use-scan-texts';

/** The longest name on GitHub. */
const NAME_MAX = 39;

/** Starts a scan. Without a name, it reads the only organization that mappings name. */
export function ScanForm({ isRunning }: { isRunning: boolean }) {
  const texts = useScanTexts();
  const [typed, setTyped] = useState('');
  const start = async (): Promise<void> => {
    const organization = typed.trim();
    try {
      const { data } = await api.post('/api/v1/manifest/scan', {
        body: organization === '' ? {} : { organization },
      });
      queryClient.setQueryData(scanQuery.queryKey, data);
    } catch (error) {
      // Somebody else has started one, which is shown instead.
      if (!(error instanceof ApiError) || error.code !== 'SVC_SCAN_RUNNING') throw error;
      await queryClient.invalidateQueries({ queryKey: scanQuery.queryKey });
    }
  };
  return (
    <Form
      className="mb-8 max-w-[640px]"
      onSubmit={start}
      buttons={(busy) => (
        <SubmitButton
          action="scan.start"
          label={isRunning ? texts.running : texts.start}
          busy={busy || isRunning}
        />
      )}
    >
      {(problems) => (
        <TextField
          label={texts.organization}
          hint={texts.organizationHint}
          problem={problems.organization && (typed.trim() === '' ? texts.required : texts.wrongName)}
          optional
          dir="ltr"
          maxLength={NAME_MAX}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
    </Form>
  );
}
