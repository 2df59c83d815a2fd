import { Link } from '@tanstack/react-router';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import { progressOf, receiversOf } from './distribution-words';
import type { ListedDistribution } from './distributions.queries';
import { StateLine } from './state-line';

/** A distribution: between which projects, how far it is, and until when it waits. */
export function DistributionRow({ distribution }: { distribution: ListedDistribution }) {
  const { distributions } = useTexts();
  const { id, title, sourceProjectName, targets, createdAt } = distribution;
  return (
    <li className="border-b border-line py-3">
      <p className="break-words">
        <Link to="/distributions/$id" params={{ id }} className="font-semibold">
          <bdi>{title}</bdi>
        </Link>
      </p>
      <p className="break-words">
        <StateLine distribution={distribution} />
        {' · '}
        {progressOf(targets, distributions)}
      </p>
      <p className="text-13 break-words text-soft">
        {distributions.from} <bdi>{sourceProjectName ?? distributions.deletedProject}</bdi> {distributions.to}{' '}
        <bdi>{receiversOf(targets, distributions)}</bdi>
        {' · '}
        <Time at={createdAt} />
      </p>
    </li>
  );
}
