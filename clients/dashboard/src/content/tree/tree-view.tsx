import { type KeyboardEvent, type MouseEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useTexts } from '../../ground/texts/use-texts';
import type { NodeRow } from './model';
import { RenameField } from './rename-field';
import { useRowHeight } from './row-height';
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

/** A tree of folders and documents, for the pointer and for the keyboard. */
export function TreeView({ commands, label, currentId, onOpen, onCreate }: TreeViewProps) {
  const { tree: texts } = useTexts();
  const { tree } = commands;
  useSyncExternalStore(tree.subscribe, tree.version);
  const { model, selection } = tree;
  const { rows } = model;
  const scroller = useRef<HTMLDivElement>(null);
  const height = useRowHeight();
  const [renaming, setRenaming] = useState<{ id: string; text?: string; problem?: string } | null>(null);
  const [question, ask] = useState<TreeQuestion | null>(null);
  const focus = useTreeFocus(tree);
  const names = useFindByName(rows, focus);
  const { run, targets, carryOut, cut } = useTreeActs(commands, focus, {
    open: onOpen,
    rename: ({ id }) => setRenaming({ id }),
    confirmDelete: (deleted) => ask({ about: 'delete', rows: deleted }),
    openMenu: () => openMenu(document.activeElement),
    find: names.find,
  });
  useRowDrop(scroller, tree, targets, carryOut);

  const onKeyDown = (event: KeyboardEvent): void => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / height) - 1);
    // A space selects, unless it continues the name that is being typed.
    const act: KeyAct | undefined =
      event.key === ' ' && names.continues(' ')
        ? { do: 'find', letter: ' ' }
        : keyAct(event, rows, focus.index, page);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    if (act.do !== 'find') names.end();
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

  const { row: focused } = focus;
  return (
    <>
      <TreeMenu
        items={() =>
          focused?.kind === 'node'
            ? treeMenuItems(texts, {
                row: focused,
                canPaste: cut.size > 0,
                run,
                move: () => ask({ about: 'move', rows: targets() }),
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
        <TreeRows
          tree={tree}
          focus={focus}
          scroller={scroller}
          height={height}
          currentId={currentId}
          cut={cut}
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

/** Opens the menu of a row at an element, as the pointer does. */
function openMenu(element: Element | null | undefined): void {
  const box = element?.getBoundingClientRect();
  if (!box) return;
  const at = { clientX: box.left + 24, clientY: box.bottom - 4 };
  element?.dispatchEvent(new window.MouseEvent('contextmenu', { bubbles: true, cancelable: true, ...at }));
}
