import { type TreeNode, compareNodes } from './node';

/** The space that is left between two sort orders, so that later insertions change one node only. */
const STEP = 1024;
const LIMIT = 1_000_000_000;

export interface OrderChange {
  readonly id: string;
  readonly sortOrder: number;
}

/**
 * The sort orders that place `moved` (in this order) before the sibling at `at` of `siblings`, which must not contain them. Changes as few
 * nodes as it can: only the moved ones if there is space, else also those on the side with fewer siblings to shift. Returns null if the
 * limits of sort orders leave no space.
 */
export function planOrder(
  siblings: readonly TreeNode[],
  moved: readonly TreeNode[],
  at: number,
): OrderChange[] | null {
  const previous = siblings[at - 1];
  const next = siblings[at];
  const simple = between(previous, next, moved);
  if (simple) return simple;
  const up = shift(moved, siblings.slice(at), previous?.sortOrder ?? -STEP, 1);
  const down = shift([...moved].reverse(), siblings.slice(0, at).reverse(), next?.sortOrder ?? STEP, -1);
  const plans = [up, down].filter((plan) => plan.every(({ sortOrder }) => Math.abs(sortOrder) <= LIMIT));
  return plans.sort((a, b) => a.length - b.length)[0] ?? null;
}

function between(
  previous: TreeNode | undefined,
  next: TreeNode | undefined,
  moved: readonly TreeNode[],
): OrderChange[] | null {
  const low = previous?.sortOrder ?? (next ? next.sortOrder - STEP * (moved.length + 1) : 0);
  const high = next?.sortOrder ?? low + STEP * (moved.length + 1);
  const step = Math.floor((high - low) / (moved.length + 1));
  if (low < -LIMIT || high > LIMIT) return null;
  if (step >= 1) return moved.map(({ id }, i) => ({ id, sortOrder: low + step * (i + 1) }));
  // With one sort order for all, names decide; this is the case in folders that nobody has ordered by hand.
  const equal = moved.map((node) => ({ ...node, sortOrder: low }));
  const run = [previous, ...equal, next].filter((node) => node !== undefined);
  const sorted = run.every((node, i) => i === 0 || compareNodes(run[i - 1] ?? node, node) < 0);
  return sorted ? equal.map(({ id, sortOrder }) => ({ id, sortOrder })) : null;
}

/** Gives the moved nodes places from `from` on, and shifts each following sibling that is not beyond them. */
function shift(
  moved: readonly TreeNode[],
  following: readonly TreeNode[],
  from: number,
  direction: 1 | -1,
): OrderChange[] {
  let last = from;
  const changes = moved.map(({ id }) => ({ id, sortOrder: (last += STEP * direction) }));
  for (const { id, sortOrder } of following) {
    if ((sortOrder - last) * direction > 0) break;
    last += STEP * direction;
    changes.push({ id, sortOrder: last });
  }
  return changes;
}
