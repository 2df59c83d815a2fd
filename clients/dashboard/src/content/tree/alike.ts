import type { Entry } from './entry';
import type { TreeNode } from './node';

/** How many of a list are the same as before, from its start. */
export function alikeAtStart(children: readonly Entry[], nodes: readonly TreeNode[]): number {
  const most = Math.min(children.length, nodes.length);
  for (let i = 0; i < most; i++) if (children[i]!.node !== nodes[i]) return i;
  return most;
}

/** How many of a list are the same as before, from its end, without those at its start. */
export function alikeAtEnd(children: readonly Entry[], nodes: readonly TreeNode[], start: number): number {
  const most = Math.min(children.length, nodes.length) - start;
  for (let i = 1; i <= most; i++) if (children.at(-i)!.node !== nodes.at(-i)) return i - 1;
  return most;
}
