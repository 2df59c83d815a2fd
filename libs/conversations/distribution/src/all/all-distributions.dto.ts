import { Choice, CountedPageQuery } from '#platform';
import { DISTRIBUTION_STATUSES, type DistributionStatus } from '../distributions/distribution';

export const BOXES = ['all', 'sent', 'waiting'] as const;
export type Box = (typeof BOXES)[number];

/** The filter of the list of all distributions. */
export class ListAllDistributionsQuery extends CountedPageQuery({ limit: 50, max: 100 }) {
  @Choice(BOXES, {
    doc:
      '`sent`: only those that you or your agents created. `waiting`: only open ones that a target project that you can see has not ' +
      'acknowledged.',
    default: 'all',
    optional: true,
  })
  box: Box = 'all';

  @Choice(DISTRIBUTION_STATUSES, {
    doc: 'Only distributions with this status.',
    optional: true,
    example: 'open',
  })
  status?: DistributionStatus;
}
