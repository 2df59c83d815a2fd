import { EditorState } from '@codemirror/state';
import { notePlace, placeOf, places } from './places';

describe('a place in the text', () => {
  const stateWith = (place: { from: number; to: number }) => {
    const state = EditorState.create({ doc: 'one two three', extensions: places });
    const { id, effect } = notePlace(place);
    return { state: state.update({ effects: effect }).state, id };
  };

  it('stays with the text around it', () => {
    const { state, id } = stateWith({ from: 4, to: 7 });
    const next = state.update({ changes: { from: 0, insert: 'zero ' } }).state;
    const { from, to } = placeOf(next, id)!;
    expect(next.sliceDoc(from, to)).toBe('two');
  });

  it('does not grow by what is written at its end', () => {
    const { state, id } = stateWith({ from: 4, to: 7 });
    const next = state.update({ changes: { from: 7, insert: '!' } }).state;
    expect(placeOf(next, id)).toEqual({ from: 4, to: 7 });
  });

  it('without a length is after what is written there, and never gets one', () => {
    const { state, id } = stateWith({ from: 3, to: 3 });
    const next = state.update({ changes: { from: 3, insert: '!!' } }).state;
    expect(placeOf(next, id)).toEqual({ from: 5, to: 5 });
  });

  it('is its own for each of several', () => {
    const { state, id } = stateWith({ from: 0, to: 3 });
    const other = notePlace({ from: 8, to: 13 });
    const next = state.update({ effects: other.effect }).state.update({ changes: { from: 3, to: 4 } }).state;
    expect(placeOf(next, id)).toEqual({ from: 0, to: 3 });
    expect(placeOf(next, other.id)).toEqual({ from: 7, to: 12 });
  });
});
