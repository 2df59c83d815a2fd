import type { TreeNode } from './node';

/** Why a folder has a row after its children: they are being loaded, there are more, they could not be loaded, or there are none. */
export type Rest = 'loading' | 'more' | 'failed' | 'empty';

/** A file or folder. `level` counts from 1 and `position` from 0, both as of the last change of the model. */
export interface NodeRow {
  readonly kind: 'node';
  readonly id: string;
  readonly node: TreeNode;
  readonly parent: NodeRow | null;
  readonly level: number;
  readonly position: number;
  readonly expanded: boolean;
  readonly children: readonly NodeRow[] | null;
  readonly rest: RestRow | null;
}

/** The row after the children of a folder that says what is missing. */
export interface RestRow {
  readonly kind: 'rest';
  readonly id: string;
  readonly parent: NodeRow;
  readonly level: number;
  readonly rest: Rest;
}

export type Row = NodeRow | RestRow;
