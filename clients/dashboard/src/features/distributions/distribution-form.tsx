import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Project } from '../../content/projects/projects';
import type { Schema } from '../../ground/api/types';
import { SubmitButton } from '../../ground/controls/action-button';
import { CheckboxField } from '../../ground/controls/checkbox-field';
import { Form } from '../../ground/controls/form';
import { Notice } from '../../ground/controls/notice';
import { SelectField } from '../../ground/controls/select-field';
import { TextField } from '../../ground/controls/text-field';
import { useTexts } from '../../ground/texts/use-texts';
import { type DistributionInput, TIMEOUTS, problemAt, problemsOf, requestOf } from './distribution-request';
import { distribute } from './distributions.acts';
import { DocumentChoice } from './document-choice';
import { TargetChoice } from './target-choice';

const EMPTY: DistributionInput = {
  title: '',
  sourceProject: '',
  documents: [],
  targetProjects: [],
  priority: 'normal',
  timeoutHours: 168,
  message: '',
  requireFeedback: false,
  callbackWebhookUrl: '',
};
const PRIORITIES = ['urgent', 'normal', 'low'] as const;

/** The form of a distribution. What was entered stays if it is refused, or if nobody knows whether it was sent. */
export function DistributionForm({
  projects,
  hasMoreProjects,
  onSent,
}: {
  projects: readonly Pick<Project, 'id' | 'name'>[];
  hasMoreProjects: boolean;
  onSent: (created: Schema<'CreatedDistributionDto'>) => void;
}) {
  const texts = useTexts();
  const { distributions } = texts;
  const [input, setInput] = useState(EMPTY);
  const [isUncertain, setUncertain] = useState(false);
  const set = (change: Partial<DistributionInput>): void => setInput((before) => ({ ...before, ...change }));
  const send = async (): Promise<void> => {
    setUncertain(false);
    const created = await distribute(input.documents, requestOf(input));
    if (created) onSent(created);
    else setUncertain(true);
  };
  return (
    <Form
      className="max-w-[640px]"
      check={() => problemsOf(input, texts)}
      onSubmit={send}
      buttons={(busy) => <SubmitButton busy={busy} action="distribution.send" label={distributions.send} />}
    >
      {(problems) => (
        <>
          <TextField
            label={distributions.titleLabel}
            value={input.title}
            maxLength={500}
            autoComplete="off"
            problem={problems.title}
            onChange={({ target }) => set({ title: target.value })}
          />
          <SelectField
            label={distributions.source}
            value={input.sourceProject}
            problem={problems.sourceProject}
            options={[
              { value: '', label: distributions.chooseProject },
              ...projects.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={({ target }) =>
              set({
                sourceProject: target.value,
                documents: [],
                targetProjects: input.targetProjects.filter((id) => id !== target.value),
              })
            }
          />
          <DocumentChoice
            key={input.sourceProject}
            projectId={input.sourceProject}
            chosen={input.documents}
            problem={problemAt(problems, 'documents')}
            onChange={(documents) => set({ documents })}
          />
          <TargetChoice
            projects={projects.filter(({ id }) => id !== input.sourceProject)}
            hasMore={hasMoreProjects}
            chosen={input.targetProjects}
            problem={problemAt(problems, 'targetProjects')}
            onChange={(targetProjects) => set({ targetProjects })}
          />
          <SelectField
            label={distributions.priority}
            value={input.priority}
            options={PRIORITIES.map((value) => ({ value, label: distributions.priorities[value] }))}
            onChange={({ target }) => set({ priority: target.value as DistributionInput['priority'] })}
          />
          <SelectField
            label={distributions.timeout}
            value={String(input.timeoutHours)}
            problem={problems.timeoutHours}
            options={TIMEOUTS.map((hours) => ({
              value: String(hours),
              label: distributions.timeouts[hours],
            }))}
            onChange={({ target }) => set({ timeoutHours: Number(target.value) })}
          />
          <TextField
            label={distributions.message}
            optional
            rows={4}
            value={input.message}
            maxLength={5000}
            problem={problems.message}
            onChange={({ target }) => set({ message: target.value })}
          />
          <CheckboxField
            label={distributions.requireFeedback}
            checked={input.requireFeedback}
            onChange={({ target }) => set({ requireFeedback: target.checked })}
          />
          <TextField
            label={distributions.callback}
            hint={distributions.callbackHint}
            type="url"
            dir="ltr"
            value={input.callbackWebhookUrl}
            maxLength={2048}
            autoComplete="off"
            spellCheck={false}
            problem={problems.callbackWebhookUrl}
            onChange={({ target }) => set({ callbackWebhookUrl: target.value })}
          />
          {isUncertain && (
            <Notice>
              {distributions.maybeSent}{' '}
              <Link to="/distributions" target="_blank">
                {distributions.back}
              </Link>
            </Notice>
          )}
        </>
      )}
    </Form>
  );
}
