import { useState } from 'react';
import { SubmitButton } from '../../ground/controls/action-button';
import { Form } from '../../ground/controls/form';
import { Notice } from '../../ground/controls/notice';
import { TextField } from '../../ground/controls/text-field';
import { useTexts } from '../../ground/texts/use-texts';
import { canOverride } from './findings-in-text';
import type { ScanReport } from './publishing.queries';

const REASON_MAX = 500;

/** Publishes in spite of the findings, with a reason, for those who can. */
export function OverrideForm({
  report,
  isAdmin,
  busy,
  onOverride,
}: {
  report: ScanReport;
  isAdmin: boolean;
  busy: boolean;
  onOverride: (reason: string) => void;
}) {
  const { publishing, controls } = useTexts();
  const [reason, setReason] = useState('');
  if (!canOverride(report, isAdmin)) return <Notice>{publishing.cannotOverride}</Notice>;
  return (
    <>
      <h3 id="override" className="mb-1">
        {publishing.overrideTitle}
      </h3>
      <p className="mb-3 max-w-[68ch]">{publishing.overrideHint}</p>
      <Form
        labelledBy="override"
        className="mb-8 max-w-[640px]"
        check={() => (reason.trim() === '' ? { reason: controls.required } : {})}
        onSubmit={() => onOverride(reason.trim())}
        buttons={() => (
          <SubmitButton
            kind="danger"
            busy={busy}
            action="publication.override"
            label={publishing.overrideAct}
          />
        )}
      >
        {(problems) => (
          <TextField
            label={publishing.overrideReason}
            hint={publishing.overrideReasonHint}
            rows={2}
            value={reason}
            maxLength={REASON_MAX}
            required
            problem={problems.reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Form>
    </>
  );
}
