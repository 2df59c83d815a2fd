import { useState } from 'react';
import { explain, isPiiBlocked, requestIdOf } from '../../../ground/api/errors';
import { ActionButton } from '../../../ground/controls/action-button';
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
        {!isMissing && <ActionButton size="small" action="retry" label={errors.retry} onPress={onRetry} />}
        <ActionButton
          size="small"
          action="editor.copy"
          label={editor.keepCopy}
          onPress={() => void onCopy().catch(setCopyProblem)}
        />
        <ActionButton size="small" action="editor.download" label={editor.download} onPress={onDownload} />
      </div>
    </Notice>
  );
}
