import { searchKeymap } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import { type KeyBinding, keymap } from '@codemirror/view';
import { ACTION_KEYS } from '../../../ground/actions/action-keys';
import { keys } from './keymap';

/** The keys of the editor and of its packages, as `keyOf` names them. The search is loaded at its first use. */
const taken = [...EditorState.create({ extensions: keys }).facet(keymap).flat(), ...searchKeymap].flatMap(
  namesOf,
);

function namesOf({ key, win, linux, mac, shift }: KeyBinding): string[] {
  // Ctrl is not Cmd on Apple devices.
  const keys = [key, win, linux, mac].filter(
    (name) => name !== undefined && (name !== mac || !mac.startsWith('Ctrl')),
  ) as string[];
  return [...keys, ...(shift ? keys.map((name) => `Shift-${name}`) : [])].map((name) => {
    const parts = name.replace(/Ctrl|Cmd|Meta/g, 'Mod').split(/-(?!$)/);
    const last = parts.pop()!;
    const isUpper = last.length === 1 && last !== last.toLowerCase();
    const modifiers = ['Mod', 'Alt', 'Shift'].filter(
      (modifier) => parts.includes(modifier) || (modifier === 'Shift' && isUpper),
    );
    return [...modifiers, last.length === 1 ? last.toLowerCase() : last].join('+');
  });
}

describe('the keys of actions beside the editor', () => {
  it('are none that the editor uses itself', () => {
    expect(taken).toEqual(expect.arrayContaining(['Mod+Shift+k', 'Mod+z', 'Mod+Shift+l', 'Mod+Shift+x']));
    const own = { ...ACTION_KEYS.editor, ...ACTION_KEYS.merge };
    // The editor hands these two on.
    const shared = ['Mod+Enter'];
    expect(Object.entries(own).filter(([, key]) => taken.includes(key) && !shared.includes(key))).toEqual([]);
  });
});
