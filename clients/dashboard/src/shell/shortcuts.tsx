import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Action } from '../ground/actions/action';
import { KeySequence, keyOf, shownKey, takesLetters } from '../ground/actions/keys';
import { currentActions, useActions, useCurrentActions } from '../ground/actions/registry';
import { Dialog } from '../ground/controls/dialog';
import { preferences } from '../ground/store/preferences';
import { useTexts } from '../ground/texts/use-texts';
import { openPalette } from './palette-state';
import { focusNextRegion } from './regions';

/** Runs the actions of keys, and shows which there are. */
export function Shortcuts() {
  const { frame, keys } = useTexts();
  const navigate = useNavigate();
  const [isShown, show] = useState(false);
  const sequence = useRef(new KeySequence());
  const goTo = (to: string, key: string, label: string): Action => ({
    id: `go.${to}`,
    label,
    key,
    group: 'goTo',
    run: () => void navigate({ to }),
  });
  useActions([
    goTo('/', 'g h', frame.home),
    goTo('/projects', 'g p', frame.projects),
    goTo('/my-docs', 'g m', frame.myDocs),
    goTo('/shared', 'g s', frame.shared),
    goTo('/shared-with-me', 'g w', frame.sharedWithMe),
    goTo('/published', 'g u', frame.published),
    goTo('/drafts', 'g d', frame.drafts),
    goTo('/agents', 'g a', frame.agents),
    goTo('/search', '/', frame.find),
    { id: 'palette', label: keys.palette, key: 'Mod+k', group: 'everywhere', run: openPalette },
    { id: 'keys', label: keys.show, key: '?', group: 'everywhere', run: () => show(true) },
    { id: 'region', label: keys.nextRegion, key: 'F6', group: 'everywhere', run: focusNextRegion },
  ]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return;
      const key = keyOf(event);
      const isSingle = !/^(Mod|Alt)\+|^F\d/.test(key);
      const target = event.composedPath()[0] ?? event.target;
      if (isSingle && (!preferences().singleKeys || takesLetters(target))) return;
      // A dialog has the keyboard to itself.
      if (document.querySelector('[role="dialog"], dialog[open]') && key !== 'Mod+k') return;
      if (event.repeat) {
        // A key that is held runs its action once, and nothing of the browser's either.
        if (currentActions().some((action) => action.key === key)) event.preventDefault();
        return;
      }
      const action = sequence.current.press(key, currentActions(), event.timeStamp);
      if (action === undefined) return;
      event.preventDefault();
      if (action !== 'pending') action.run();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  const actions = useCurrentActions();
  return (
    <Dialog open={isShown} onClose={() => show(false)} title={keys.title} description={keys.hint}>
      {(['here', 'goTo', 'everywhere'] as const).map((group) => {
        const listed = actions.filter((action) => action.key && action.group === group);
        return (
          listed.length > 0 && (
            <section key={group}>
              <h3 className="mt-3 mb-1">{keys[group]}</h3>
              <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1">
                {listed.map(({ id, label, key }) => (
                  <div key={id} className="contents">
                    <dt>{label}</dt>
                    <dd>
                      <kbd className="font-sans text-soft">{shownKey(key!)}</kbd>
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          )
        );
      })}
    </Dialog>
  );
}
