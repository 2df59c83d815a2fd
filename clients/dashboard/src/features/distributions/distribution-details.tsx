import { Link } from '@tanstack/react-router';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import { Callback } from './callback';
import { Certificate } from './certificate';
import { progressOf } from './distribution-words';
import type { Distribution } from './distributions.queries';
import { Section } from '../../ground/controls/section';
import { SentDocuments } from './sent-documents';
import { StateLine, isUrgent } from './state-line';
import { TargetList } from './target-list';

/** The parts of a distribution. The callback is the source's alone. */
export function DistributionDetails({ distribution }: { distribution: Distribution }) {
  const { distributions } = useTexts();
  const { sourceProject, sourceProjectName, priority, targets, createdAt, requireFeedback } = distribution;
  const { message } = distribution.untrusted;
  return (
    <>
      <p className="mb-1">
        <StateLine distribution={distribution} />
        {' · '}
        {progressOf(targets, distributions)}
      </p>
      <p className="mb-6 text-13 text-soft">
        {distributions.from}{' '}
        <Link to="/projects/$slug" params={{ slug: sourceProject }}>
          <bdi>{sourceProjectName ?? distributions.deletedProject}</bdi>
        </Link>
        {' · '}
        {distributions.sent} <Time at={createdAt} />
        {!isUrgent(distribution) && ` · ${distributions.priority}: ${distributions.priorities[priority]}`}
        {requireFeedback && ` · ${distributions.asksForAnswers}`}
      </p>
      {message !== null && (
        <Section title={distributions.message}>
          <blockquote
            dir="auto"
            className="max-w-[68ch] border-s-3 border-edge ps-3 break-words whitespace-pre-wrap"
          >
            {message}
          </blockquote>
        </Section>
      )}
      <SentDocuments documents={distribution.documents} />
      <TargetList distribution={distribution} />
      {targets.some(({ ackState }) => ackState === 'acknowledged') && <Certificate id={distribution.id} />}
      {distribution.callbackWebhookUrl !== null && (
        <Callback id={distribution.id} url={distribution.callbackWebhookUrl} />
      )}
    </>
  );
}
