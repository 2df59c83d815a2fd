import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { classes } from '../../ground/controls/classes';
import { Icon } from '../../ground/controls/icon';
import { useTexts } from '../../ground/texts/use-texts';
import type { NodeRow } from './rows';
import type { OpenTree } from './open-tree';
import { findByName, keyAct } from './tree-keys';

/** A tree of folders, of which one is chosen. */
export function FolderPicker({
  tree,
  rootName,
  chosenId,
  canChoose,
  onChoose,
}: {
  tree: OpenTree;
  rootName: string;
  chosenId: string;
  canChoose: (id: string) => boolean;
  onChoose: (row: NodeRow) => void;
}) {
  const { tree: texts } = useTexts();
  useSyncExternalStore(tree.subscribe, tree.version);
  const list = useRef<HTMLDivElement>(null);
  const [hasMoved, setMoved] = useState(false);
  const folders = tree.model.rows.filter(
    (row): row is NodeRow => row.kind === 'node' && row.node.type === 'folder' && canChoose(row.id),
  );
  const rows = [tree.model.root, ...folders];
  const index = Math.max(
    0,
    rows.findIndex(({ id }) => id === chosenId),
  );
  useEffect(() => {
    if (hasMoved) list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [index, hasMoved]);
  const choose = (id: string): void => {
    const row = rows.find((other) => other.id === id);
    if (row) onChoose(row);
    setMoved(true);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const act = keyAct(event, rows, index);
    if (!act) return;
    if (act.do === 'focus') choose(act.id);
    else if (act.do === 'expand') tree.expand(act.row.id);
    else if (act.do === 'collapse') tree.collapse(act.row.id);
    else if (act.do === 'find') choose(findByName(rows, index, act.letter) ?? chosenId);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={list}
      role="tree"
      aria-label={texts.folders}
      onKeyDown={onKeyDown}
      className="my-3 h-72 overflow-auto rounded-card border border-line p-1"
    >
      {rows.map((row, i) => (
        <div
          key={row.id}
          role="treeitem"
          aria-level={row.level + 1}
          aria-expanded={row.expanded}
          aria-selected={i === index}
          tabIndex={i === index ? 0 : -1}
          onClick={(event) => {
            choose(row.id);
            if (!(event.target as Element).closest('[data-toggle]')) return;
            if (row.expanded) tree.collapse(row.id);
            else tree.expand(row.id);
          }}
          style={{ paddingInlineStart: row.level * 16 + 4 }}
          className={classes(
            'flex min-h-7 cursor-pointer items-center gap-1.5 rounded-card text-14 -outline-offset-2 hover:bg-hover pointer-coarse:min-h-11',
            i === index && 'bg-selected',
          )}
        >
          <span data-toggle className="text-soft">
            <Icon name={row.expanded ? 'chevronDown' : 'chevronRight'} className="size-3.5" />
          </span>
          <Icon name={row.level === 0 ? 'project' : 'folder'} className="text-soft" />
          <bdi className="truncate">{row.level === 0 ? rootName : row.node.name}</bdi>
        </div>
      ))}
    </div>
  );
}
