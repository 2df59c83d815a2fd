import { useState } from 'react';
import { useSession } from '../../content/session/session';
import { FormDialog } from '../../ground/controls/form-dialog';
import { showNotice } from '../../ground/controls/notices';
import { TextField } from '../../ground/controls/text-field';
import { useTexts } from '../../ground/texts/use-texts';
import { acknowledge } from './distributions.acts';
import type { Target } from './distributions.queries';

/** Acknowledges a distribution for a project: somebody has read the documents. */
export function AcknowledgeDialog({
  id,
  target: { projectId, projectName },
  onClose,
}: {
  id: string;
  target: Target;
  onClose: () => void;
}) {
  const { distributions, controls } = useTexts();
  const { displayName } = useSession();
  const [readBy, setReadBy] = useState(displayName);
  return (
    <FormDialog
      title={distributions.acknowledgeFor(projectName ?? '')}
      description={distributions.acknowledgeHint}
      act={distributions.acknowledge}
      check={() => (readBy.trim() === '' ? { readBy: controls.required } : {})}
      onSubmit={async () => {
        await acknowledge(id, { projectId, readBy: readBy.trim() });
        showNotice(distributions.acknowledged);
        onClose();
      }}
      onClose={onClose}
    >
      {(problems) => (
        <TextField
          label={distributions.readBy}
          value={readBy}
          maxLength={200}
          autoComplete="off"
          problem={problems.readBy}
          onChange={({ target }) => setReadBy(target.value)}
        />
      )}
    </FormDialog>
  );
}
