import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { explain } from '../../ground/api/errors';
import { ActionButton } from '../../ground/controls/action-button';
import { Notice } from '../../ground/controls/notice';
import { useTexts } from '../../ground/texts/use-texts';
import { AcknowledgeDialog } from './acknowledge-dialog';
import { AnswerDialog } from './answer-dialog';
import { type Distribution, SHOWN_FEEDBACK, type Target, feedbackQuery } from './distributions.queries';
import { Section } from './section';
import { TargetRow } from './target-row';

/** The projects of a distribution: who acknowledged it when, what they answered, and what the person can do for them. */
export function TargetList({ distribution }: { distribution: Distribution }) {
  const texts = useTexts();
  const { distributions, controls } = texts;
  const { id, targets, feedback } = distribution;
  const [acknowledging, setAcknowledging] = useState<Target>();
  const [answering, setAnswering] = useState<Target>();
  const [showsAll, showAll] = useState(false);
  const all = useInfiniteQuery({ ...feedbackQuery(id), enabled: showsAll });
  const shown = all.data ?? feedback;
  return (
    <Section title={distributions.receivers}>
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
      {!all.data && feedback.length >= SHOWN_FEEDBACK && (
        <ActionButton
          className="mt-4"
          busy={all.isFetching}
          action="distribution.answers"
          label={distributions.showAllAnswers}
          onPress={() => showAll(true)}
        />
      )}
      {all.hasNextPage && (
        <ActionButton
          className="mt-4"
          busy={all.isFetchingNextPage}
          action="list.more"
          label={controls.more}
          onPress={() => void all.fetchNextPage()}
        />
      )}
      {all.error && <Notice kind="problem">{explain(all.error, texts)}</Notice>}
      {acknowledging && (
        <AcknowledgeDialog id={id} target={acknowledging} onClose={() => setAcknowledging(undefined)} />
      )}
      {answering && <AnswerDialog id={id} target={answering} onClose={() => setAnswering(undefined)} />}
    </Section>
  );
}
