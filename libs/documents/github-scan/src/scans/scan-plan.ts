import type { ListedRepository } from '../github/github-answers';
import type { PlannedRepository } from './scan';

/** How many repositories a scan reads. */
export const MAX_REPOSITORIES = 1_000;

/** The name of a repository in lower case: GitHub ignores the case of names. */
export function normalizeName(name: string): string {
  return name.toLowerCase();
}

/**
 * The repositories that a scan reads, at most 1,000, those of mappings first. Repositories that mappings name and GitHub did not list come
 * before all others: they may be former names of listed ones, and have to be known when those are read.
 */
export function planScan(
  listed: readonly ListedRepository[],
  mapped: readonly string[],
): { plan: PlannedRepository[]; leftOut: number } {
  const unplanned = new Map(listed.map((repository) => [normalizeName(repository.name), repository]));
  const unlisted: PlannedRepository[] = [];
  const listedAndMapped: PlannedRepository[] = [];
  for (const name of mapped) {
    const found = unplanned.get(normalizeName(name));
    unplanned.delete(normalizeName(name));
    if (found) listedAndMapped.push(found);
    else unlisted.push({ name, branch: null });
  }
  const plan = [...unlisted, ...listedAndMapped, ...unplanned.values()];
  return {
    plan: plan.slice(0, MAX_REPOSITORIES),
    leftOut: Math.max(0, plan.length - MAX_REPOSITORIES),
  };
}
