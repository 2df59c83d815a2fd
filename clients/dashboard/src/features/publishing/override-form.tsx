import { type FormEvent, useState } from 'react';
import { Button } from '../../ground/controls/button';
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
  const [isChecked, check] = useState(false);
  if (!canOverride(report, isAdmin)) return <Notice>{publishing.cannotOverride}</Notice>;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    check(true);
    if (reason.trim() !== '') onOverride(reason.trim());
  };
  return (
    <form onSubmit={submit} noValidate aria-labelledby="override" className="mb-8 max-w-[640px]">
      <h3 id="override" className="mb-1">
        {publishing.overrideTitle}
      </h3>
      <p className="mb-3">{publishing.overrideHint}</p>
      <TextField
        label={publishing.overrideReason}
        hint={publishing.overrideReasonHint}
        rows={2}
        value={reason}
        maxLength={REASON_MAX}
        required
        problem={isChecked && reason.trim() === '' ? controls.required : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button type="submit" kind="danger" busy={busy}>
        {publishing.overrideAct}
      </Button>
    </form>
  );
}
