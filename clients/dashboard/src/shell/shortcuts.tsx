import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../content/session/session';
import type { Action } from '../ground/actions/action';
import { KeySequence, isSingleKey, keyOf, shownKey, takesLetters } from '../ground/actions/keys';
import { currentActions, useActions, useCurrentActions } from '../ground/actions/registry';
import { Dialog } from '../ground/controls/dialog';
import { preferences } from '../ground/store/preferences';
import { useTexts } from '../ground/texts/use-texts';
import { openPalette } from './palette-state';
import { focusNextRegion, focusRow } from './regions';

/** Runs the actions of keys, and shows which there are. */
export function Shortcuts() {
  const { frame, keys } = useTexts();
  const navigate = useNavigate();
  const { features, deletesAt } = useSession().organization;
  const hasProfiles = features.includes('sns');
  const [isShown, show] = useState(false);
  const sequence = useRef(new KeySequence());
  const goTo = (to: string, id: Action['id'], label: string): Action => ({
    id,
    label,
    group: 'goTo',
    run: () => void navigate({ to }),
  });
  const places: Action[] = [
    goTo('/', 'go.home', frame.home),
    goTo('/projects', 'go.projects', frame.projects),
    goTo('/my-docs', 'go.myDocs', frame.myDocs),
    goTo('/shared', 'go.shared', frame.shared),
    goTo('/shared-with-me', 'go.sharedWithMe', frame.sharedWithMe),
    goTo('/published', 'go.published', frame.published),
    goTo('/drafts', 'go.drafts', frame.drafts),
    goTo('/search', 'search', frame.find),
    goTo('/distributions', 'go.distributions', frame.distributions),
    goTo('/agents', 'go.agents', frame.agents),
    goTo('/secrets', 'go.secrets', frame.secrets),
    goTo('/rooms', 'go.rooms', frame.rooms),
    goTo('/requests', 'go.requests', frame.requests),
    ...(hasProfiles
      ? [goTo('/feed', 'go.feed', frame.feed), goTo('/discover', 'go.discover', frame.discover)]
      : []),
    goTo('/settings/members', 'go.members', frame.members),
    goTo('/settings/groups', 'go.groups', frame.groups),
    { id: 'palette', label: keys.palette, group: 'everywhere', run: openPalette },
  ];
  useActions([
    // The other places, and what the palette finds, are refused while the organization is being deleted.
    ...(deletesAt === null ? places : []),
    goTo('/settings', 'go.settings', frame.settings),
    { id: 'keys', label: keys.show, group: 'everywhere', run: () => show(true) },
    { id: 'region', label: keys.nextRegion, group: 'everywhere', run: focusNextRegion },
    { id: 'row.next', label: keys.nextRow, group: 'everywhere', run: () => focusRow(1) },
    { id: 'row.previous', label: keys.previousRow, group: 'everywhere', run: () => focusRow(-1) },
  ]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return;
      const key = keyOf(event);
      const target = event.composedPath()[0] ?? event.target;
      if (isSingleKey(key) && (!preferences().singleKeys || takesLetters(target))) return;
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
      {(['here', 'row', 'goTo', 'everywhere'] as const).map((group) => {
        const listed = actions.filter((action) => action.group === group);
        return (
          listed.length > 0 && (
            <section key={group}>
              <h3 className="mt-3 mb-1">{keys[group]}</h3>
              <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1">
                {listed.map(({ id, label, key }) => (
                  <div key={id} className="contents">
                    <dt>{label}</dt>
                    <dd>
                      <kbd className="font-sans text-soft">{shownKey(key)}</kbd>
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
