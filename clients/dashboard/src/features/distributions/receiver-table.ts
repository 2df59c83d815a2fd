import { csvOf } from '../../ground/controls/csv';
import type { Texts } from '../../ground/texts/texts';
import { isDeleted } from './distribution-words';
import type { Feedback, Target } from './distributions.queries';
import type { ReceiverTexts } from './texts/en';

export const RECEIVER_FILTERS = ['all', 'waiting', 'done'] as const;
export type ReceiverFilter = (typeof RECEIVER_FILTERS)[number];

/** The projects that a filter shows. */
export function filtered(targets: readonly Target[], filter: ReceiverFilter): readonly Target[] {
  if (filter === 'all') return targets;
  return targets.filter(({ ackState }) => (ackState === 'acknowledged') === (filter === 'done'));
}

/** Returns the receiving projects and their acknowledgements as a table for spreadsheets. */
export function receiverTable(
  targets: readonly Target[],
  feedback: readonly Pick<Feedback, 'projectId'>[],
  { ackStates, deletedProject }: Texts['distributions'],
  { columns }: ReceiverTexts,
): string {
  return csvOf([
    [columns.project, columns.state, columns.readBy, columns.acknowledgedAt, columns.answers],
    ...targets.map((target) => [
      target.projectName ?? deletedProject,
      ackStates[isDeleted(target) ? 'deleted' : target.ackState],
      target.readBy ?? '',
      target.acknowledgedAt ?? '',
      String(feedback.filter(({ projectId }) => projectId === target.projectId).length),
    ]),
  ]);
}
