import { useState } from 'react';
import { explain, isPiiBlocked, requestIdOf } from '../../../ground/api/errors';
import { Button } from '../../../ground/controls/button';
import { Notice } from '../../../ground/controls/notice';
import { useTexts } from '../../../ground/texts/use-texts';

/** Why the text can't be saved, and what the person can do with it. */
export function Trouble({
  error,
  isMissing,
  onRetry,
  onCopy,
  onDownload,
}: {
  error: unknown;
  isMissing: boolean;
  onRetry: () => void;
  onCopy: () => Promise<void>;
  onDownload: () => void;
}) {
  const texts = useTexts();
  const { editor, errors } = texts;
  const [copyProblem, setCopyProblem] = useState<unknown>();
  const requestId = requestIdOf(copyProblem ?? error);
  return (
    <Notice kind="problem">
      <p>{isMissing ? editor.missing : isPiiBlocked(error) ? editor.pii.blocked : explain(error, texts)}</p>
      {copyProblem !== undefined && <p className="mt-2">{explain(copyProblem, texts)}</p>}
      {requestId && <p className="mt-1 text-13">{errors.requestId(requestId)}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        {!isMissing && (
          <Button size="small" onClick={onRetry}>
            {errors.retry}
          </Button>
        )}
        <Button size="small" onClick={() => void onCopy().catch(setCopyProblem)}>
          {editor.keepCopy}
        </Button>
        <Button size="small" onClick={onDownload}>
          {editor.download}
        </Button>
      </div>
    </Notice>
  );
}
