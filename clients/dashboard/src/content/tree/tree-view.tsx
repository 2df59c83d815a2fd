import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { announce } from '../../ground/controls/announce';
import { ConfirmDialog } from '../../ground/controls/confirm-dialog';
import { useTexts } from '../../ground/texts/use-texts';
import { onRowDrop } from './drag';
import type { NodeRow } from './model';
import { MoveDialog } from './move-dialog';
import { type MovePlan, planDrop, planMove } from './move-plan';
import { RenameField } from './rename-field';
import { RestRow } from './rest-row';
import { useRowHeight } from './row-height';
import { NOTHING_SELECTED, extendTo, focusOn, selectOnly, toggle } from './selection';
import { topmost } from './topmost';
import type { TreeCommands } from './tree-commands';
import { type KeyAct, findByName, keyAct } from './tree-keys';
import { TreeMenu } from './tree-menu';
import { treeMenuItems } from './tree-menu-items';
import { TreeRow } from './tree-row';

/** Letters within this time, in milliseconds, belong to one name. */
const TYPING = 700;
/** How many folders one key opens at most: each is a request. */
const OPENED = 10;

export interface TreeViewProps {
  commands: TreeCommands;
  label: string;
  /** The node that the screen shows. */
  currentId?: string | undefined;
  onOpen: (row: NodeRow) => void;
  /** Creates a document or folder in a folder; without it, the tree does not offer that. */
  onCreate?: (type: 'file' | 'folder', parentId: string) => void;
}

/** A tree of folders and documents, for the pointer and for the keyboard. */
export function TreeView({ commands, label, currentId, onOpen, onCreate }: TreeViewProps) {
  const { tree: texts } = useTexts();
  const { tree } = commands;
  useSyncExternalStore(tree.subscribe, tree.version);
  const { model, selection } = tree;
  const { rows } = model;
  const scroller = useRef<HTMLDivElement>(null);
  const takesFocus = useRef(false);
  const lastIndex = useRef(0);
  const typed = useRef({ text: '', at: 0 });
  const [renaming, setRenaming] = useState<{ id: string; text?: string; problem?: string } | null>(null);
  const [cut, setCut] = useState<ReadonlySet<string>>(new Set());
  const [deleting, setDeleting] = useState<readonly NodeRow[]>([]);
  const [moving, setMoving] = useState<readonly NodeRow[]>([]);

  // The neighbour of a row that is no longer there has the focus.
  const found = selection.focusedId === null ? -1 : model.indexOf(selection.focusedId);
  const focusIndex = Math.min(found >= 0 ? found : lastIndex.current, rows.length - 1);
  lastIndex.current = Math.max(0, focusIndex);

  const height = useRowHeight();
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 12,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      if (focusIndex < 0 || shown.includes(focusIndex)) return shown;
      return [...shown, focusIndex].sort((a, b) => a - b);
    },
  });
  useEffect(() => virtualizer.measure(), [virtualizer, height]);
  const items = virtualizer.getVirtualItems();

  useLayoutEffect(() => {
    if (!takesFocus.current) return;
    const row = rows[focusIndex];
    const element = row && scroller.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row.id)}"]`);
    if (!element) return;
    takesFocus.current = false;
    element.focus({ preventScroll: true });
  });

  useEffect(() => {
    for (const { index } of items) {
      const row = rows[index];
      if (row?.kind === 'rest' && row.rest === 'more') void tree.loadMore(row.parent.id);
    }
  });

  const focusRow = (id: string, extend = false): void => {
    takesFocus.current = true;
    tree.select(extend ? extendTo(selection, rows, id) : focusOn(selection, id));
    virtualizer.scrollToIndex(model.indexOf(id), { align: 'auto' });
  };
  const refocus = (): void => {
    takesFocus.current = true;
    tree.select(tree.selection);
  };
  /** The selected rows if the row is one of them, else the row. */
  const targets = (id = rows[focusIndex]?.id): NodeRow[] => {
    if (id === undefined) return [];
    const ids = selection.ids.has(id) ? [...selection.ids] : [id];
    const found = ids.flatMap((one) => model.find(one) ?? []);
    return topmost(found).sort((a, b) => model.indexOf(a.id) - model.indexOf(b.id));
  };
  const nodesOf = (moved: readonly NodeRow[]) => moved.map(({ node }) => node);
  const carryOut = (moved: readonly NodeRow[], plan: MovePlan | undefined): void => {
    if (!plan || moved.length === 0) return;
    takesFocus.current = true;
    if (plan.at === undefined) void commands.moveInto(nodesOf(moved), plan.parent.id, plan.parent.node.name);
    else void commands.moveBetween(nodesOf(moved), plan.parent.id, plan.at);
  };
  const startCut = (): void => {
    const moved = targets();
    setCut(new Set(moved.map(({ id }) => id)));
    if (moved[0]) announce(texts.cut(moved.length, moved[0].node.name));
  };
  const paste = (): void => {
    const row = rows[focusIndex];
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
  const find = (letter: string): void => {
    const now = performance.now();
    const isNew = typed.current.at === 0 || now - typed.current.at > TYPING;
    typed.current = { text: isNew ? letter : typed.current.text + letter, at: now };
    const id = findByName(rows, focusIndex, typed.current.text);
    if (id !== undefined) focusRow(id);
  };
  const toggleFolder = (row: NodeRow): void => {
    if (row.expanded) tree.collapse(row.id);
    else tree.expand(row.id);
  };
  const openMenu = (element: Element | null | undefined): void => {
    const box = element?.getBoundingClientRect();
    if (!box) return;
    const at = { clientX: box.left + 24, clientY: box.bottom - 4 };
    element?.dispatchEvent(new window.MouseEvent('contextmenu', { bubbles: true, cancelable: true, ...at }));
  };

  const run = (act: KeyAct): void => {
    if (act.do !== 'find') typed.current.at = 0;
    switch (act.do) {
      case 'focus':
        return focusRow(act.id, act.extend);
      case 'expand':
        return tree.expand(act.row.id);
      case 'collapse':
        return tree.collapse(act.row.id);
      case 'open':
        return onOpen(act.row);
      case 'select':
        return tree.select(toggle(selection, act.row.id));
      case 'selectAll':
        return tree.select({
          ...selection,
          ids: new Set(rows.flatMap((row) => (row.kind === 'node' ? [row.id] : []))),
        });
      case 'clear':
        setCut(new Set());
        return tree.select({ ...NOTHING_SELECTED, focusedId: selection.focusedId });
      case 'rename':
        return setRenaming({ id: act.row.id });
      case 'expandAll':
        return expandAll(act.row);
      case 'delete':
        return setDeleting(targets());
      case 'cut':
        return startCut();
      case 'paste':
        return paste();
      case 'undo':
        takesFocus.current = true;
        return void commands.undo();
      case 'menu':
        return openMenu(document.activeElement);
      case 'move':
        return carryOut(targets(), planMove(targets(), act.direction));
      case 'retry':
        return tree.retry(act.id);
      case 'find':
        return find(act.letter);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / height) - 1);
    const isTyping = typed.current.at > 0 && performance.now() - typed.current.at < TYPING;
    // A space selects, unless it continues the name that is being typed.
    const isInName = event.key === ' ' && isTyping && findByName(rows, focusIndex, `${typed.current.text} `);
    const act = isInName ? ({ do: 'find', letter: ' ' } as const) : keyAct(event, rows, focusIndex, page);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    run(act);
  };
  const rowAt = (event: MouseEvent): NodeRow | undefined => {
    const element = event.target instanceof Element ? event.target.closest('[data-row]') : null;
    return model.find(element?.getAttribute('data-row') ?? '');
  };
  const onClick = (event: MouseEvent): void => {
    const target = event.target as Element;
    const row = rowAt(event);
    if (!row) {
      const rest = target.closest('[data-row]')?.getAttribute('data-row');
      if (rest?.endsWith(':rest')) tree.retry(rest.slice(0, -':rest'.length));
      return;
    }
    if (target.closest('input')) return;
    if (target.closest('[data-menu]')) return openMenu(target.closest('[data-menu]'));
    if (event.shiftKey) return tree.select(extendTo(selection, rows, row.id));
    if (event.ctrlKey || event.metaKey) return tree.select(toggle(selection, row.id));
    tree.select(target.closest('[data-toggle]') ? focusOn(selection, row.id) : selectOnly(row.id));
    if (row.node.type === 'folder') toggleFolder(row);
    else onOpen(row);
  };
  const rename = async (row: NodeRow, name: string): Promise<void> => {
    setRenaming(null);
    refocus();
    if (name === row.node.name) return;
    const problem = await commands.rename(row.node, name);
    if (problem !== undefined) setRenaming({ id: row.id, text: name, problem });
  };

  // Drops are handled by what was shown last.
  const drop = useRef<(id: string, target: { id: string; place: string } | null) => void>(() => undefined);
  drop.current = (id, target) => {
    const moved = targets(id);
    if (!target) return carryOut(moved, { parent: model.root });
    const row = model.find(target.id);
    if (!row) return;
    if (target.place === 'combine') carryOut(moved, { parent: row });
    else carryOut(moved, planDrop(moved, row, target.place === 'reorder-after' ? 'after' : 'before'));
  };
  useEffect(
    () =>
      scroller.current
        ? onRowDrop(scroller.current, tree, (id, target) => drop.current(id, target))
        : undefined,
    [tree],
  );

  const menuRow = rows[focusIndex];
  const [first] = deleting;
  return (
    <>
      <TreeMenu
        items={
          menuRow?.kind === 'node'
            ? treeMenuItems(texts, {
                row: menuRow,
                canPaste: cut.size > 0,
                run,
                move: () => setMoving(targets()),
                create: onCreate,
              })
            : []
        }
        area={
          <div
            ref={scroller}
            role="tree"
            aria-label={label}
            aria-multiselectable="true"
            onKeyDown={onKeyDown}
            onClick={onClick}
            onContextMenu={(event) => {
              const row = rowAt(event);
              if (row)
                tree.select(selection.ids.has(row.id) ? focusOn(selection, row.id) : selectOnly(row.id));
            }}
            onFocus={(event) => {
              const id = event.target.getAttribute('data-row');
              if (id && id !== tree.selection.focusedId) tree.select(focusOn(tree.selection, id));
            }}
            className="relative h-full min-h-0 overflow-auto overscroll-contain"
          />
        }
      >
        <div role="presentation" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ index, start, size }) => {
            const row = rows[index];
            if (!row) return null;
            if (row.kind === 'rest') {
              return (
                <RestRow key={row.id} row={row} isFocused={index === focusIndex} top={start} height={size} />
              );
            }
            return (
              <TreeRow
                key={row.id}
                tree={tree}
                id={row.id}
                name={row.node.name}
                isFolder={row.node.type === 'folder'}
                level={row.level}
                position={row.position}
                setSize={row.parent?.rest?.rest === 'more' ? -1 : (row.parent?.children?.length ?? -1)}
                expanded={row.expanded}
                isSelected={selection.ids.has(row.id)}
                isFocused={index === focusIndex}
                isCut={cut.has(row.id)}
                isCurrent={row.id === currentId}
                top={start}
                height={size}
                field={
                  renaming?.id === row.id ? (
                    <RenameField
                      name={renaming.text ?? row.node.name}
                      problem={renaming.problem}
                      onSave={(name) => void rename(row, name)}
                      onCancel={() => {
                        setRenaming(null);
                        refocus();
                      }}
                    />
                  ) : null
                }
              />
            );
          })}
        </div>
      </TreeMenu>
      <ConfirmDialog
        open={deleting.length > 0}
        onClose={() => {
          setDeleting([]);
          refocus();
        }}
        title={texts.deleteTitle(deleting.length, first?.node.name ?? '')}
        act={texts.delete}
        onConfirm={async () => void commands.remove(nodesOf(deleting))}
      >
        <p>{texts.deleteHint}</p>
      </ConfirmDialog>
      {moving.length > 0 && (
        <MoveDialog
          tree={tree}
          moved={moving}
          onClose={() => {
            setMoving([]);
            refocus();
          }}
          onMove={(parent) => carryOut(moving, { parent })}
        />
      )}
    </>
  );
}
