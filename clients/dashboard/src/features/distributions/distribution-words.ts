import type { Texts } from '../../ground/texts/texts';
import type { ListedDistribution, Target } from './distributions.queries';

type Words = Texts['distributions'];

type Asked = Pick<Target, 'ackState' | 'projectName'>;

/** Whether nobody can acknowledge for a project any more because it was deleted. People see every other project. */
export function isDeleted({ ackState, projectName }: Asked): boolean {
  return projectName === null && ackState !== 'acknowledged';
}

/** How many of the projects have acknowledged, in words. Those that were deleted before do not count. */
export function progressOf(targets: readonly Asked[], { progress }: Words): string {
  const done = targets.filter(({ ackState }) => ackState === 'acknowledged').length;
  const all = targets.filter((target) => !isDeleted(target)).length;
  if (all === 0) return progress.deleted;
  if (all === 1) return done === 1 ? progress.one : progress.noneOfOne;
  if (done === all) return progress.all(all);
  return progress.some(done, all);
}

/** How many projects a line names before it counts the others. */
const NAMED = 3;

/** The projects that received it, in words: the first by name. */
export function receiversOf(targets: readonly Pick<Target, 'projectName'>[], words: Words): string {
  const names = targets.flatMap(({ projectName }) => projectName ?? []);
  const named = names.slice(0, NAMED);
  const others = targets.length - named.length;
  if (others === 0) return named.join(', ');
  return named.length === 0 ? words.projects(others) : words.andOthers(named.join(', '), others);
}

/** Whether a person can acknowledge it for a project. */
export function canAcknowledge({ status }: Pick<ListedDistribution, 'status'>, target: Target): boolean {
  return status === 'open' && target.ackState === 'pending' && target.projectName !== null;
}

/** Whether a person can answer it for a project. */
export function canAnswer({ status }: Pick<ListedDistribution, 'status'>, target: Target): boolean {
  return status !== 'closed' && target.projectName !== null;
}
