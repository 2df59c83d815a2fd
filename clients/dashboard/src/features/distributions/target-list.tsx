import { useState } from 'react';
import { explain } from '../../ground/api/errors';
import { ActionButton } from '../../ground/controls/action-button';
import { Notice } from '../../ground/controls/notice';
import { showNotice } from '../../ground/controls/notices';
import { saveFile } from '../../ground/controls/save-file';
import { useTexts } from '../../ground/texts/use-texts';
import { AcknowledgeDialog } from './acknowledge-dialog';
import { AnswerDialog } from './answer-dialog';
import { type Distribution, type Target, readAllFeedback } from './distributions.queries';
import { Section } from '../../ground/controls/section';
import { ReceiverFilterPart } from './receiver-filter';
import { type ReceiverFilter, filtered, receiverTable } from './receiver-table';
import { TargetRow } from './target-row';
import { useFeedback } from './use-feedback';
import { useReceiverTexts } from './use-receiver-texts';

/** The projects of a distribution: who acknowledged it when, what they answered, and what the person can do for them. */
export function TargetList({ distribution }: { distribution: Distribution }) {
  const texts = useTexts();
  const { distributions } = texts;
  const receivers = useReceiverTexts();
  const { id } = distribution;
  const [filter, setFilter] = useState<ReceiverFilter>('all');
  const targets = filtered(distribution.targets, filter);
  const [acknowledging, setAcknowledging] = useState<Target>();
  const [answering, setAnswering] = useState<Target>();
  const { shown, mayHaveEarlier, hasEarlier, isReading, error, readEarlier } = useFeedback(distribution);
  const saveTable = async (): Promise<void> => {
    // The table counts the answers, so it needs those too that are not shown.
    const answers = mayHaveEarlier ? await readAllFeedback(id) : shown;
    saveFile(`${id}.csv`, receiverTable(targets, answers, distributions, receivers), 'text/csv');
  };
  return (
    <Section title={distributions.receivers}>
      {distribution.targets.length > 1 && (
        <ReceiverFilterPart
          filter={filter}
          count={targets.length}
          onChange={setFilter}
          onTable={() =>
            void saveTable().catch((failure: unknown) =>
              showNotice(explain(failure, texts), { kind: 'problem' }),
            )
          }
        />
      )}
      <ul className="border-t border-line">
        {targets.map((target) => (
          <TargetRow
            key={target.projectId}
            distribution={distribution}
            target={target}
            feedback={shown.filter(({ projectId }) => projectId === target.projectId)}
            onAcknowledge={() => setAcknowledging(target)}
            onAnswer={() => setAnswering(target)}
          />
        ))}
      </ul>
      {hasEarlier && (
        <ActionButton
          className="mt-4"
          busy={isReading}
          action="distribution.answers"
          label={distributions.showAllAnswers}
          onPress={readEarlier}
        />
      )}
      {error && <Notice kind="problem">{explain(error, texts)}</Notice>}
      {acknowledging && (
        <AcknowledgeDialog id={id} target={acknowledging} onClose={() => setAcknowledging(undefined)} />
      )}
      {answering && <AnswerDialog id={id} target={answering} onClose={() => setAnswering(undefined)} />}
    </Section>
  );
}
