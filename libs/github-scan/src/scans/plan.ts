import type { ListedRepository } from '../github/github-answers';
import type { PlannedRepository } from './scan';

export const MAX_REPOSITORIES = 1_000;

/** A name as GitHub compares it. */
export function sameName(name: string): string {
  return name.toLowerCase();
}

/**
 * The repositories that a scan reads, at most 1,000: those of the mappings first. Of these the unlisted ones come before
 * all, so that it is known which listed one they are called now when that is read.
 */
export function planOf(
  listed: readonly ListedRepository[],
  mapped: readonly string[],
): { plan: PlannedRepository[]; leftOut: number } {
  const unread = new Map(listed.map((repository) => [sameName(repository.name), repository]));
  const unlisted: PlannedRepository[] = [];
  const named: PlannedRepository[] = [];
  for (const name of mapped) {
    const found = unread.get(sameName(name));
    unread.delete(sameName(name));
    if (found) named.push(found);
    else unlisted.push({ name, branch: null });
  }
  const plan = [...unlisted, ...named, ...unread.values()];
  return {
    plan: plan.slice(0, MAX_REPOSITORIES),
    leftOut: Math.max(0, plan.length - MAX_REPOSITORIES),
  };
}
