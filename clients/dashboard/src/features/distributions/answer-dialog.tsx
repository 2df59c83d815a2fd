import { useState } from 'react';
import { useSession } from '../../content/session/session';
import { FormDialog } from '../../ground/controls/form-dialog';
import { showNotice } from '../../ground/controls/notices';
import { SelectField } from '../../ground/controls/select-field';
import { TextField } from '../../ground/controls/text-field';
import { useTexts } from '../../ground/texts/use-texts';
import { answer } from './distributions.acts';
import type { Feedback, Target } from './distributions.queries';

const TYPES = ['question', 'confirmation', 'action_plan', 'concern'] as const;

/** Answers a distribution for a project. */
export function AnswerDialog({
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
  const [type, setType] = useState<Feedback['type']>('question');
  const [content, setContent] = useState('');
  const [author, setAuthor] = useState(displayName);
  return (
    <FormDialog
      title={distributions.answerFor(projectName ?? '')}
      description={distributions.answerHint}
      act={distributions.sendAnswer}
      check={() => ({
        ...(content.trim() === '' && { content: controls.required }),
        ...(author.trim() === '' && { author: controls.required }),
      })}
      onSubmit={async () => {
        await answer(id, { projectId, type, content, author: author.trim() });
        showNotice(distributions.answered);
        onClose();
      }}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <SelectField
            label={distributions.feedbackType}
            value={type}
            options={TYPES.map((value) => ({ value, label: distributions.feedbackTypes[value] }))}
            onChange={({ target }) => setType(target.value as Feedback['type'])}
          />
          <TextField
            label={distributions.feedback}
            rows={5}
            value={content}
            maxLength={5000}
            problem={problems.content}
            onChange={({ target }) => setContent(target.value)}
          />
          <TextField
            label={distributions.author}
            value={author}
            maxLength={200}
            autoComplete="off"
            problem={problems.author}
            onChange={({ target }) => setAuthor(target.value)}
          />
        </>
      )}
    </FormDialog>
  );
}
