import { useState } from 'react';
import { announce } from '../../ground/controls/announce';
import { useTexts } from '../../ground/texts/use-texts';
import type { NodeRow } from './rows';
import { type MovePlan, planMove } from './move-plan';
import { NOTHING_SELECTED, toggle } from './selection';
import { topmost } from './topmost';
import type { TreeCommands } from './tree-commands';
import type { KeyAct } from './tree-keys';
import type { TreeFocus } from './use-tree-focus';

/** How many folders one key opens at most: each is a request. */
const OPENED = 10;

/** The acts of keys and menus that a view of a tree carries out itself. */
export interface TreeViewActs {
  open: (row: NodeRow) => void;
  rename: (row: NodeRow) => void;
  /** Creates something in the folder of a row; undefined if the tree does not offer that. */
  create: ((type: 'file' | 'folder', parentId: string) => void) | undefined;
  askWhere: (rows: readonly NodeRow[]) => void;
  confirmDelete: (rows: readonly NodeRow[]) => void;
  openMenu: () => void;
  find: (letter: string) => void;
}

/** Returns the acts that keys, the menu and the pointer trigger in a tree. */
export function useTreeActs(commands: TreeCommands, focus: TreeFocus, view: TreeViewActs) {
  const { tree: texts } = useTexts();
  const { tree } = commands;
  const { model } = tree;
  const [cut, setCut] = useState<ReadonlySet<string>>(new Set());

  /** The selected rows in their order if the row is one of them, else the row. */
  const targets = (id = focus.row?.id): NodeRow[] => {
    if (id === undefined) return [];
    const { selection } = tree;
    if (!selection.ids.has(id) || selection.ids.size === 1)
      return [model.find(id)].filter((row) => row !== undefined);
    const shown = model.rows.filter(
      (row): row is NodeRow => row.kind === 'node' && selection.ids.has(row.id),
    );
    const known = new Set(shown);
    const hidden = [...selection.ids]
      .flatMap((one) => model.find(one) ?? [])
      .filter((row) => !known.has(row));
    return topmost([...hidden, ...shown]);
  };
  const carryOut = (moved: readonly NodeRow[], plan: MovePlan | undefined): void => {
    if (!plan || moved.length === 0) return;
    focus.isWanted.current = true;
    const nodes = moved.map(({ node }) => node);
    if (plan.at === undefined) void commands.moveInto(nodes, plan.parent.id, plan.parent.node.name);
    else void commands.moveBetween(nodes, plan.parent.id, plan.at);
  };
  const startCut = (): void => {
    const moved = targets();
    setCut(new Set(moved.map(({ id }) => id)));
    if (moved[0]) announce(texts.cut(moved.length, moved[0].node.name));
  };
  const paste = (): void => {
    const { row } = focus;
    const folder = row?.kind === 'node' && row.node.type === 'folder' ? row : row?.parent;
    if (!folder || cut.size === 0) return;
    carryOut(
      [...cut].flatMap((id) => model.find(id) ?? []),
      { parent: folder },
    );
    setCut(new Set());
  };
  const expandAll = (row: NodeRow): void => {
    const closed = (row.parent?.children ?? []).filter(
      ({ node, expanded }) => node.type === 'folder' && !expanded,
    );
    const unread = closed.filter(({ children }) => children === null);
    const late = new Set(unread.slice(OPENED).map(({ id }) => id));
    for (const { id } of closed) if (!late.has(id)) tree.expand(id);
    if (late.size > 0) announce(texts.expandedSome);
  };
  const selectAll = (): void =>
    tree.select({
      ...tree.selection,
      ids: new Set(model.rows.flatMap((row) => (row.kind === 'node' ? [row.id] : []))),
    });
  const clear = (): void => {
    setCut(new Set());
    tree.select({ ...NOTHING_SELECTED, focusedId: tree.selection.focusedId });
  };
  const undo = (): void => {
    focus.isWanted.current = true;
    void commands.undo();
  };

  const create = (type: 'file' | 'folder', row: NodeRow): void => {
    const parentId = row.node.type === 'folder' ? row.id : row.parent?.id;
    if (parentId !== undefined) view.create?.(type, parentId);
  };

  const run = (act: KeyAct): void => {
    switch (act.do) {
      case 'focus':
        return focus.move(act.id, act.extend);
      case 'expand':
        return tree.expand(act.row.id);
      case 'collapse':
        return tree.collapse(act.row.id);
      case 'open':
        return view.open(act.row);
      case 'select':
        return tree.select(toggle(tree.selection, act.row.id));
      case 'selectAll':
        return selectAll();
      case 'clear':
        return clear();
      case 'rename':
        return view.rename(act.row);
      case 'expandAll':
        return expandAll(act.row);
      case 'create':
        return create(act.type, act.row);
      case 'moveTo':
        return view.askWhere(targets());
      case 'delete':
        return view.confirmDelete(targets());
      case 'cut':
        return startCut();
      case 'paste':
        return paste();
      case 'undo':
        return undo();
      case 'menu':
        return view.openMenu();
      case 'move':
        return carryOut(targets(), planMove(targets(), act.direction));
      case 'retry':
        return tree.retry(act.id);
      case 'find':
        return view.find(act.letter);
    }
  };
  return { run, targets, carryOut, cut };
}
