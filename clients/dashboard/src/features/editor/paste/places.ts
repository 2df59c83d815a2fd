import { type EditorState, StateEffect, StateField } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

/** A passage that somebody waits for, such as a file that is being uploaded. */
export interface Place {
  from: number;
  to: number;
}

const set = StateEffect.define<{ id: number; place: Place | undefined }>();
let lastId = 0;

/** Where the places are after what was typed since they were noted. */
export const places = StateField.define<ReadonlyMap<number, Place>>({
  create: () => new Map(),
  update: (before, { effects, changes, docChanged }) => {
    const own = effects.filter((effect) => effect.is(set));
    if (own.length === 0 && (!docChanged || before.size === 0)) return before;
    const after = new Map<number, Place>();
    for (const [id, { from, to }] of before) {
      const start = changes.mapPos(from, 1);
      // Text that is typed at the end of a passage does not belong to it, so an empty passage stays empty.
      after.set(id, { from: start, to: from === to ? start : Math.max(start, changes.mapPos(to, -1)) });
    }
    for (const { value } of own)
      if (value.place) after.set(value.id, value.place);
      else after.delete(value.id);
    return after;
  },
});

/** An effect that notes a place in the text after the transaction. */
export function notePlace(place: Place) {
  const id = ++lastId;
  return { id, effect: set.of({ id, place }) };
}

export function placeOf(state: EditorState, id: number): Place | undefined {
  return state.field(places, false)?.get(id);
}

export function forgetPlace(id: number) {
  return set.of({ id, place: undefined });
}

/**
 * Notes the end of the selection.
 *
 * @returns inserts a text there, or nothing, wherever that is by then. It returns whether the place still exists: it goes with the view.
 */
export function insertLater(view: EditorView): (text: string) => boolean {
  const { to } = view.state.selection.main;
  const { id, effect } = notePlace({ from: to, to });
  view.dispatch({ effects: effect });
  return (text) => {
    const { state } = view;
    const at = placeOf(state, id)?.from;
    // A view that was closed still takes changes, but nobody sees or saves them.
    if (at === undefined || !view.dom.isConnected) return false;
    const { main } = state.selection;
    const isHere = text !== '' && main.empty && main.head === at;
    view.dispatch({
      changes: { from: at, insert: text },
      ...(isHere && { selection: { anchor: at + state.toText(text).length }, scrollIntoView: true }),
      effects: forgetPlace(id),
      userEvent: 'input.paste',
    });
    return true;
  };
}
