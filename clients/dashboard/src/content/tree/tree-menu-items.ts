import type { MenuItem } from '../../ground/controls/menu-item';
import type { Texts } from '../../ground/texts/texts';
import type { NodeRow } from './model';
import type { KeyAct } from './tree-keys';

/** What a person can do with a row, with the key of each action. */
export function treeMenuItems(
  texts: Texts['tree'],
  {
    row,
    canPaste,
    run,
    move,
    create,
  }: {
    row: NodeRow;
    canPaste: boolean;
    run: (act: KeyAct) => void;
    move: () => void;
    create?: ((type: 'file' | 'folder', parentId: string) => void) | undefined;
  },
): readonly (readonly MenuItem[])[] {
  const parentId = row.node.type === 'folder' ? row.id : row.parent?.id;
  const creation: MenuItem[] =
    create && parentId !== undefined
      ? [
          { label: texts.newDocumentHere, icon: 'document', onSelect: () => create('file', parentId) },
          { label: texts.newFolderHere, icon: 'folder', onSelect: () => create('folder', parentId) },
        ]
      : [];
  return [
    [{ label: texts.open, shortcut: 'Enter', onSelect: () => run({ do: 'open', row }) }],
    creation,
    [
      { label: texts.rename, icon: 'edit', shortcut: 'F2', onSelect: () => run({ do: 'rename', row }) },
      { label: texts.moveTo, icon: 'move', onSelect: move },
      { label: texts.cutAct, shortcut: 'Mod+x', onSelect: () => run({ do: 'cut' }) },
      { label: texts.paste, shortcut: 'Mod+v', disabled: !canPaste, onSelect: () => run({ do: 'paste' }) },
      { label: texts.moveUp, shortcut: 'Alt+↑', onSelect: () => run({ do: 'move', direction: 'up' }) },
      { label: texts.moveDown, shortcut: 'Alt+↓', onSelect: () => run({ do: 'move', direction: 'down' }) },
    ],
    [
      {
        label: texts.delete,
        icon: 'trash',
        shortcut: 'Delete',
        danger: true,
        onSelect: () => run({ do: 'delete' }),
      },
    ],
  ];
}
