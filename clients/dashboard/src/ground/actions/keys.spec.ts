import { KeySequence, ariaKey, keyOf, shownKey } from './keys';

const action = (key: string) => ({ key });
const event = { key: 'k', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

describe('keys of actions', () => {
  it('names Cmd on Apple devices and Ctrl elsewhere Mod', () => {
    expect(keyOf({ ...event, ctrlKey: true }, false)).toBe('Mod+k');
    expect(keyOf({ ...event, metaKey: true }, true)).toBe('Mod+k');
    expect(keyOf({ ...event, ctrlKey: true }, true)).toBe('k');
  });

  it('names Shift with letters, and not with characters that include it', () => {
    expect(keyOf({ ...event, key: 'P', ctrlKey: true, shiftKey: true }, false)).toBe('Mod+Shift+p');
    expect(keyOf({ ...event, key: '?', shiftKey: true }, false)).toBe('?');
  });

  it('runs an action of two keys that are pressed in turn', () => {
    const keys = new KeySequence();
    const actions = [action('g h'), action('h')];
    expect(keys.press('g', actions, 0)).toBe('pending');
    expect(keys.press('h', actions, 100)).toBe(actions[0]);
    expect(keys.press('h', actions, 200)).toBe(actions[1]);
  });

  it('forgets the first key after a while', () => {
    const keys = new KeySequence();
    const actions = [action('g h'), action('h')];
    keys.press('g', actions, 0);
    expect(keys.press('h', actions, 5000)).toBe(actions[1]);
  });

  it('shows keys as they are labelled', () => {
    expect(shownKey('Mod+k', true)).toBe('⌘K');
    expect(shownKey('Mod+k', false)).toBe('Ctrl K');
    expect(shownKey('g h', false)).toBe('g h');
    expect(shownKey('Shift+r', false)).toBe('⇧ R');
    expect(shownKey('Mod+Enter', true)).toBe('⌘↵');
    expect(shownKey('Shift+Delete', false)).toBe('⇧ Del');
  });

  it('names keys for screen readers, and leaves out two keys in turn', () => {
    expect(ariaKey('Mod+Shift+e', false)).toBe('Control+Shift+E');
    expect(ariaKey('Mod+k', true)).toBe('Meta+K');
    expect(ariaKey('g h', false)).toBeUndefined();
  });
});
