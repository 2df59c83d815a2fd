import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { useTexts } from '../../ground/texts/use-texts';
import type { NodeRow } from './rows';
import { RenameField } from './rename-field';
import { useIsCoarse, useRowHeight } from './row-height';
import { partAt } from './row-parts';
import { extendTo, focusOn, selectOnly, toggle } from './selection';
import type { TreeCommands } from './tree-commands';
import { TreeDialogs, type TreeQuestion } from './tree-dialogs';
import { type KeyAct, keyAct } from './tree-keys';
import { TreeMenu } from './tree-menu';
import { treeMenuItems } from './tree-menu-items';
import { TreeRows } from './tree-rows';
import { useFindByName } from './use-find-by-name';
import { useRowDrop } from './use-row-drop';
import { useTreeActs } from './use-tree-acts';
import { useTreeFocus } from './use-tree-focus';

export interface TreeViewProps {
  commands: TreeCommands;
  label: string;
  /** The node that the screen shows. */
  currentId?: string | undefined;
  onOpen: (row: NodeRow) => void;
  /** Creates a document or folder in a folder; without it, the tree does not offer that. */
  onCreate?: (type: 'file' | 'folder', parentId: string) => void;
}

/**
 * A tree of folders and documents, for the pointer and for the keyboard. It is not rendered again when the tree changes: its rows are, and what a key or a
 * click does is found out when it comes.
 */
export function TreeView({ commands, label, currentId, onOpen, onCreate }: TreeViewProps) {
  const { tree: texts } = useTexts();
  const { tree } = commands;
  const { model } = tree;
  const scroller = useRef<HTMLDivElement>(null);
  const height = useRowHeight();
  const isCoarse = useIsCoarse();
  const [renaming, setRenaming] = useState<{ id: string; text?: string; problem?: string } | null>(null);
  const [question, ask] = useState<TreeQuestion | null>(null);
  const focus = useTreeFocus(tree);
  const names = useFindByName(tree, focus);
  const { run, targets, carryOut, cut } = useTreeActs(commands, focus, {
    open: onOpen,
    rename: ({ id }) => setRenaming({ id }),
    create: onCreate,
    askWhere: (moved) => ask({ about: 'move', rows: moved }),
    confirmDelete: (deleted) => ask({ about: 'delete', rows: deleted }),
    openMenu: () => openMenu(document.activeElement),
    find: names.find,
  });
  const dropTarget = useRowDrop(scroller, tree, targets, carryOut);

  const onKeyDown = (event: KeyboardEvent): void => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / height) - 1);
    // A space selects, unless it continues the name that is being typed.
    const act: KeyAct | undefined =
      event.key === ' ' && names.continues(' ')
        ? { do: 'find', letter: ' ' }
        : keyAct(event, model.rows, focus.index, page);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    if (act.do !== 'find') names.end();
    run(act);
  };
  const onClick = (event: MouseEvent): void => {
    const element = elementOf(event);
    const id = element?.getAttribute('data-row') ?? '';
    const row = model.find(id);
    if (id.endsWith(':rest')) tree.retry(id.slice(0, -':rest'.length));
    if (!element || !row || (event.target as Element).closest('input')) return;
    const part = partAt(element, event, isCoarse);
    if (part === 'menu') return openMenu(element, event);
    const { selection } = tree;
    const { rows } = model;
    if (event.shiftKey) return tree.select(extendTo(selection, rows, row.id));
    if (event.ctrlKey || event.metaKey) return tree.select(toggle(selection, row.id));
    const isToggled = part === 'arrow' && row.node.type === 'folder';
    tree.select(isToggled ? focusOn(selection, row.id) : selectOnly(row.id));
    if (row.node.type === 'file') onOpen(row);
    else if (row.expanded) tree.collapse(row.id);
    else tree.expand(row.id);
  };
  const rename = async (row: NodeRow, name: string): Promise<void> => {
    setRenaming(null);
    focus.restore();
    if (name === row.node.name) return;
    const problem = await commands.rename(row.node, name);
    if (problem !== undefined) setRenaming({ id: row.id, text: name, problem });
  };

  return (
    <>
      <TreeMenu
        items={() => {
          const { row } = focus;
          if (row?.kind !== 'node') return [];
          return treeMenuItems(texts, {
            row,
            canPaste: cut.size > 0,
            run,
            canCreate: onCreate !== undefined,
          });
        }}
        area={
          <div
            ref={scroller}
            role="tree"
            aria-label={label}
            aria-multiselectable="true"
            onKeyDown={onKeyDown}
            onClick={onClick}
            onContextMenu={(event) => {
              const row = model.find(elementOf(event)?.getAttribute('data-row') ?? '');
              const { selection } = tree;
              if (row)
                tree.select(selection.ids.has(row.id) ? focusOn(selection, row.id) : selectOnly(row.id));
            }}
            onFocus={(event) => {
              const id = event.target.getAttribute('data-row');
              if (id && id !== tree.selection.focusedId) tree.select(focusOn(tree.selection, id));
            }}
            className="relative h-full min-h-0 overflow-auto overscroll-contain [overflow-anchor:none]"
          />
        }
      >
        <TreeRows
          tree={tree}
          focus={focus}
          scroller={scroller}
          height={height}
          currentId={currentId}
          cut={cut}
          dropTarget={dropTarget}
          renamingId={renaming?.id}
          field={(row) => (
            <RenameField
              name={renaming?.text ?? row.node.name}
              problem={renaming?.problem}
              onSave={(name) => void rename(row, name)}
              onCancel={() => {
                setRenaming(null);
                focus.restore();
              }}
            />
          )}
        />
      </TreeMenu>
      <TreeDialogs
        commands={commands}
        question={question}
        onClose={() => {
          ask(null);
          focus.restore();
        }}
        onMove={(moved, parent) => carryOut(moved, { parent })}
      />
    </>
  );
}

/** The element of the row at which an event is. */
function elementOf(event: MouseEvent): Element | null {
  return event.target instanceof Element ? event.target.closest('[data-row]') : null;
}

/** Opens the menu of a row, at the pointer if there is one. */
function openMenu(row: Element | null, pointer?: { clientX: number; clientY: number }): void {
  const box = row?.getBoundingClientRect();
  if (!box) return;
  const { clientX, clientY } = pointer ?? { clientX: box.left + 24, clientY: box.bottom - 4 };
  const init = { bubbles: true, cancelable: true, clientX, clientY };
  row?.dispatchEvent(new window.MouseEvent('contextmenu', init));
}
