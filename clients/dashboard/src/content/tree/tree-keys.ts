import type { NodeRow, Row } from './rows';

/** The effect of a key in a tree. */
export type KeyAct =
  | { do: 'focus'; id: string; extend: boolean }
  | { do: 'expand' | 'collapse' | 'open' | 'select' | 'rename' | 'expandAll'; row: NodeRow }
  | { do: 'create'; type: 'file' | 'folder'; row: NodeRow }
  | { do: 'delete' | 'moveTo' | 'cut' | 'paste' | 'undo' | 'menu' | 'selectAll' | 'clear' }
  | { do: 'move'; direction: 'up' | 'down' | 'in' | 'out' }
  | { do: 'retry'; id: string }
  | { do: 'find'; letter: string };

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

const MOVES = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'out', ArrowRight: 'in' } as const;

/** Returns the effect of a key while the row at `index` has the focus; undefined if the tree does not use the key. */
export function keyAct(event: Key, rows: readonly Row[], index: number, pageSize = 10): KeyAct | undefined {
  const { key, shiftKey: extend } = event;
  const row = rows[index];
  if (!row) return undefined;
  const isMod = event.ctrlKey || event.metaKey;
  const focus = (at: number): KeyAct | undefined => {
    const target = rows[Math.max(0, Math.min(rows.length - 1, at))];
    return target && { do: 'focus', id: target.id, extend };
  };
  if (event.altKey) {
    if (isMod) return undefined;
    const direction = key in MOVES ? MOVES[key as keyof typeof MOVES] : undefined;
    return direction && { do: 'move', direction };
  }
  if (isMod) return withMod(key.toLowerCase());
  switch (key) {
    case 'ArrowDown':
      return focus(index + 1);
    case 'ArrowUp':
      return focus(index - 1);
    case 'PageDown':
      return focus(index + pageSize);
    case 'PageUp':
      return focus(index - pageSize);
    case 'Home':
      return focus(0);
    case 'End':
      return focus(rows.length - 1);
    case 'Delete':
      return { do: 'delete' };
    case 'Escape':
      return { do: 'clear' };
    case 'ContextMenu':
      return { do: 'menu' };
    case 'F10':
      return extend ? { do: 'menu' } : undefined;
  }
  if (row.kind === 'rest') return ofRest(key, row.parent);
  switch (key) {
    case 'ArrowRight':
      if (row.node.type !== 'folder') return undefined;
      return row.expanded ? focus(index + 1) : { do: 'expand', row };
    case 'ArrowLeft':
      if (row.expanded) return { do: 'collapse', row };
      return row.parent && row.level > 1 ? { do: 'focus', id: row.parent.id, extend: false } : undefined;
    case 'Enter':
      return { do: 'open', row };
    case ' ':
      return { do: 'select', row };
    case 'F2':
      return { do: 'rename', row };
    case 'F7':
      return { do: 'create', type: 'folder', row };
    case 'F8':
      return { do: 'create', type: 'file', row };
    case 'F9':
      return { do: 'moveTo' };
    case '*':
      return { do: 'expandAll', row };
  }
  return [...key].length === 1 ? { do: 'find', letter: key } : undefined;
}

function ofRest(key: string, parent: NodeRow): KeyAct | undefined {
  if (key === 'Enter' || key === ' ') return { do: 'retry', id: parent.id };
  return key === 'ArrowLeft' && parent.level > 0 ? { do: 'focus', id: parent.id, extend: false } : undefined;
}

function withMod(key: string): KeyAct | undefined {
  if (key === 'x') return { do: 'cut' };
  if (key === 'v') return { do: 'paste' };
  if (key === 'z') return { do: 'undo' };
  return key === 'a' ? { do: 'selectAll' } : undefined;
}

/** Finds the row whose name begins with what was typed: from the focused row on, and around the end. */
export function findByName(rows: readonly Row[], index: number, typed: string): string | undefined {
  // The same letter again goes on to the next name with it.
  const isRepeated = typed.length > 1 && [...typed].every((letter) => letter === typed[0]);
  const wanted = (isRepeated ? typed[0] : typed)?.toLocaleLowerCase() ?? '';
  const from = wanted.length === 1 ? index + 1 : index;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[(from + i) % rows.length];
    if (row?.kind === 'node' && beginsWith(row.node.name, wanted)) return row.id;
  }
  return undefined;
}

/** Whether a name begins with letters in lower case. Of 100,000 names, most differ in the first letters, which need not be converted. */
function beginsWith(name: string, wanted: string): boolean {
  for (let i = 0; i < wanted.length; i++) {
    const [a, b] = [name.charCodeAt(i), wanted.charCodeAt(i)];
    if (!(a < 128 && b < 128)) return name.toLocaleLowerCase().startsWith(wanted);
    if (a !== b && !(a >= 65 && a <= 90 && a + 32 === b)) return false;
  }
  return true;
}
