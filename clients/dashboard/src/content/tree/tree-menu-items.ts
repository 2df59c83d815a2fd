import type { MenuItem } from '../../ground/controls/menu-item';
import type { Texts } from '../../ground/texts/texts';
import type { NodeRow } from './rows';
import type { KeyAct } from './tree-keys';

/** The actions that a person can apply to a row, with their keys. */
export function treeMenuItems(
  texts: Texts['tree'],
  {
    row,
    canPaste,
    run,
    canCreate,
  }: {
    row: NodeRow;
    canPaste: boolean;
    run: (act: KeyAct) => void;
    canCreate: boolean;
  },
): readonly (readonly MenuItem[])[] {
  const creation: MenuItem[] = canCreate
    ? [
        {
          id: 'tree.newDocument',
          label: texts.newDocumentHere,
          icon: 'document',
          onSelect: () => run({ do: 'create', type: 'file', row }),
        },
        {
          id: 'tree.newFolder',
          label: texts.newFolderHere,
          icon: 'folder',
          onSelect: () => run({ do: 'create', type: 'folder', row }),
        },
      ]
    : [];
  return [
    [{ id: 'tree.open', label: texts.open, onSelect: () => run({ do: 'open', row }) }],
    creation,
    [
      { id: 'tree.rename', label: texts.rename, icon: 'edit', onSelect: () => run({ do: 'rename', row }) },
      { id: 'tree.move', label: texts.moveTo, icon: 'move', onSelect: () => run({ do: 'moveTo' }) },
      { id: 'tree.cut', label: texts.cutAct, onSelect: () => run({ do: 'cut' }) },
      { id: 'tree.paste', label: texts.paste, disabled: !canPaste, onSelect: () => run({ do: 'paste' }) },
      { id: 'tree.up', label: texts.moveUp, onSelect: () => run({ do: 'move', direction: 'up' }) },
      { id: 'tree.down', label: texts.moveDown, onSelect: () => run({ do: 'move', direction: 'down' }) },
    ],
    [
      {
        id: 'tree.delete',
        label: texts.delete,
        icon: 'trash',
        danger: true,
        onSelect: () => run({ do: 'delete' }),
      },
    ],
  ];
}
