/** Within this time, in milliseconds, a second key belongs to the first. */
const SEQUENCE_MS = 1500;

export const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The pressed key in the notation of actions: `e`, `?`, `Mod+k`, `Mod+Shift+p`. */
export function keyOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
  apple = isApple,
): string {
  const mod = apple ? event.metaKey : event.ctrlKey;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const isLetter = key.length > 1 || key.toLowerCase() !== key.toUpperCase();
  return [
    mod && 'Mod',
    event.altKey && 'Alt',
    // The other characters, such as `?`, already include the Shift key.
    event.shiftKey && isLetter && 'Shift',
    key,
  ]
    .filter(Boolean)
    .join('+');
}

/** Finds the action of a key, which can be the second of two. */
export class KeySequence {
  private first: { key: string; at: number } | undefined;

  /**
   * @returns the action to run; `pending` if the key begins a sequence
   */
  press<A extends { key: string }>(
    key: string,
    actions: readonly A[],
    now: number,
  ): A | 'pending' | undefined {
    const first = this.first && now - this.first.at < SEQUENCE_MS ? this.first.key : undefined;
    this.first = undefined;
    const found = actions.find((action) => action.key === (first === undefined ? key : `${first} ${key}`));
    if (found) return found;
    if (!actions.some((action) => action.key.startsWith(`${key} `))) return undefined;
    this.first = { key, at: now };
    return 'pending';
  }
}

/** Whether letters belong to the focused element: a field, the editor, or a tree, where they find rows. */
export function takesLetters(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  // An editor in a shadow root is the target here as its host.
  const inner = target.shadowRoot?.activeElement ?? target;
  return (
    inner.matches(
      'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable="true"], [contenteditable=""]',
    ) || inner.closest('[role="tree"], [role="listbox"], [role="menu"]') !== null
  );
}

/** Keys that are shown by a sign. */
const SIGNS: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  Enter: '↵',
  Delete: 'Del',
  Shift: '⇧',
};

/** How a key is shown to a person: `⌘K`, `Ctrl K`, `⇧ R`, `g h`. */
export function shownKey(key: string, apple = isApple): string {
  return key
    .split(' ')
    .map((part) =>
      part
        .split('+')
        .map((name) => (name === 'Mod' ? (apple ? '⌘' : 'Ctrl') : (SIGNS[name] ?? name)))
        .map((name, index, names) =>
          names.length > 1 && index === names.length - 1 && name.length === 1 ? name.toUpperCase() : name,
        )
        .join(apple ? '' : ' '),
    )
    .join(' ');
}

/** A key as `aria-keyshortcuts` names it; undefined for two keys in turn, which it cannot name. */
export function ariaKey(key: string, apple = isApple): string | undefined {
  if (key.includes(' ')) return undefined;
  return key
    .split('+')
    .map((name) =>
      name === 'Mod' ? (apple ? 'Meta' : 'Control') : name.length === 1 ? name.toUpperCase() : name,
    )
    .join('+');
}

/** Whether a key is one that a person can switch off: it has no modifier, so speech input can press it by mistake. */
export function isSingleKey(key: string): boolean {
  return !/^(Mod|Alt)\+|^F\d/.test(key);
}
