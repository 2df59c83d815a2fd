import { Link } from '@tanstack/react-router';
import { RowActionButton } from '../../ground/controls/action-button';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import { canAcknowledge, canAnswer, isDeleted } from './distribution-words';
import type { Distribution, Feedback, Target } from './distributions.queries';

/** A project that received it: its acknowledgement, its answers, and what the person can do for it. */
export function TargetRow({
  distribution,
  target,
  feedback,
  onAcknowledge,
  onAnswer,
}: {
  distribution: Distribution;
  target: Target;
  feedback: readonly Feedback[];
  onAcknowledge: () => void;
  onAnswer: () => void;
}) {
  const { distributions } = useTexts();
  const { projectId, projectName, ackState, readBy, acknowledgedAt } = target;
  const name = projectName ?? distributions.deletedProject;
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 grow basis-72">
          <p className="break-words">
            {projectName === null ? (
              <span className="text-soft">{name}</span>
            ) : (
              <Link to="/projects/$slug" params={{ slug: projectId }} className="font-semibold">
                <bdi>{name}</bdi>
              </Link>
            )}
          </p>
          <p className="break-words">
            {ackState === 'acknowledged' && acknowledgedAt !== null ? (
              <>
                {distributions.acknowledgedBy} <bdi>{readBy}</bdi> <Time at={acknowledgedAt} />
              </>
            ) : (
              distributions.ackStates[isDeleted(target) ? 'deleted' : ackState]
            )}
          </p>
        </div>
        <span className="flex flex-wrap gap-2">
          {canAcknowledge(distribution, target) && (
            <RowActionButton
              action="target.acknowledge"
              label={distributions.acknowledge}
              name={distributions.acknowledgeFor(name)}
              onPress={onAcknowledge}
            />
          )}
          {canAnswer(distribution, target) && (
            <RowActionButton
              action="target.answer"
              label={distributions.answer}
              name={distributions.answerFor(name)}
              onPress={onAnswer}
            />
          )}
        </span>
      </div>
      {feedback.map((entry) => (
        <Answer key={entry.id} entry={entry} />
      ))}
    </li>
  );
}

/** Shows the answer of a project, fenced as untrusted text. */
function Answer({ entry: { type, author, createdAt, untrusted } }: { entry: Feedback }) {
  const { distributions } = useTexts();
  return (
    <article className="mt-3">
      <p className="mb-1 text-13 text-soft">
        {distributions.feedbackTypes[type]} · <bdi className="text-ink">{author}</bdi> ·{' '}
        <Time at={createdAt} />
      </p>
      <blockquote
        dir="auto"
        aria-label={`${distributions.feedbackTypes[type]}: ${author}`}
        className="max-w-[68ch] border-s-3 border-edge ps-3 break-words whitespace-pre-wrap"
      >
        {untrusted.content}
      </blockquote>
    </article>
  );
}
