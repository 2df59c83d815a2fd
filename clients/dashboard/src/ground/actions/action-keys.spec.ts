import { ACTION_KEYS } from './action-keys';
import { keyOf } from './keys';
import { SCREENS } from './screens';

const EVERYWHERE = ['shell', 'account'] as const;
const parts = Object.entries<Readonly<Record<string, string>>>(ACTION_KEYS);
/** Keys that a row of the tree or of a list handles while it has the focus. */
const OF_ROWS =
  /^(tree|entry|revision|capability|draft|published|trash|health|agentCommand|connectedAgent|reached|token|sender|target|delivery|chosenDocument)\.|^share\.end$/;

/** Keys that a browser handles itself and does not leave to a page. */
const OF_THE_BROWSER = ['Mod+n', 'Mod+t', 'Mod+w', 'Mod+Shift+n', 'Mod+Shift+t', 'Mod+Shift+w'];

describe('the keys of actions', () => {
  it.each(parts)('are there for each action of %s', (_, keys) => {
    expect(Object.entries(keys).filter(([, key]) => key.trim() === '')).toEqual([]);
  });

  it('belong to one action of a name', () => {
    const ids = parts.flatMap(([, keys]) => Object.keys(keys));
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it.each(Object.entries(SCREENS))('are different for each action of the screen %s', (_, own) => {
    const offered = [...EVERYWHERE, ...own].flatMap((part) => Object.entries<string>(ACTION_KEYS[part]));
    const taken = offered.map(([, key]) => key);
    expect(offered.filter(([, key], at) => taken.indexOf(key) !== at)).toEqual([]);
    // The first of two keys would never be waited for.
    const firsts = new Set(taken.filter((key) => key.includes(' ')).map((key) => key.split(' ')[0]));
    expect(offered.filter(([, key]) => firsts.has(key))).toEqual([]);
  });

  it('are all of some screen', () => {
    const used = new Set<string>([...EVERYWHERE, ...Object.values(SCREENS).flat()]);
    expect(Object.keys(ACTION_KEYS).filter((part) => !used.has(part))).toEqual([]);
  });

  it('can be pressed: they are written as keyOf names them', () => {
    for (const [, keys] of parts)
      for (const key of Object.values(keys).flatMap((one) => one.split(' '))) {
        const names = key.split('+');
        const last = names.at(-1)!;
        const event = {
          key: names.includes('Shift') ? last.toUpperCase().replace(/^(..+)$/, last) : last,
          ctrlKey: names.includes('Mod'),
          metaKey: false,
          altKey: names.includes('Alt'),
          shiftKey: names.includes('Shift'),
        };
        expect(keyOf(event, false)).toBe(key);
        expect(OF_THE_BROWSER).not.toContain(key);
      }
  });

  it('are no plain letters for a row, which screens use', () => {
    const ofRows = parts.flatMap(([, keys]) => Object.entries(keys)).filter(([id]) => OF_ROWS.test(id));
    const plain = ofRows.filter(([, key]) => key.length === 1);
    expect(plain.map(([id]) => id)).toEqual(['trash.restore', 'health.check']);
  });
});
