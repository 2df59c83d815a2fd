import { type RefObject, useEffect, useRef } from 'react';
import { preferences } from '../store/preferences';
import type { Action } from './action';
import { keyOfAction } from './action-keys';
import { isSingleKey, keyOf, takesLetters } from './keys';
import { offerActions } from './registry';

/** Selects menus and dialogs, which take the focus for a moment and give it back. */
const WINDOWS = '[role=dialog], [popover], [role=menu]';
const OPEN_WINDOWS = 'dialog[open], [role=dialog]:not([popover]), :popover-open, [role=menu]';

/**
 * Offers the actions of a row while something in it has the focus. In the palette and the list of keys, which take the focus, they are those of
 * the row that had it last.
 *
 * @param inside an element of the row
 */
export function useRowActions(inside: RefObject<HTMLElement | null>, actions: readonly Action[]): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const row = inside.current?.closest<HTMLElement>('tr, li');
    if (!row) return undefined;
    let withdraw: (() => void) | undefined;
    const isMine = (target: EventTarget | null): boolean =>
      target instanceof Element && target.closest('tr, li') === row;
    const onFocus = ({ target }: FocusEvent): void => {
      if (withdraw || !isMine(target)) return;
      withdraw = offerActions(
        latest.current.map((action) => ({
          ...action,
          run: () => latest.current.find(({ id }) => id === action.id)?.run(),
        })),
      );
      document.addEventListener('focusin', onOther);
    };
    const onOther = ({ target }: FocusEvent): void => {
      const isWindow = target instanceof Element && target.closest(WINDOWS) !== row.closest(WINDOWS);
      if (!isMine(target) && !isWindow) end();
    };
    const end = (): void => {
      document.removeEventListener('focusin', onOther);
      withdraw?.();
      withdraw = undefined;
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      const key = keyOf(event);
      if (event.defaultPrevented || event.isComposing || event.repeat || !isMine(event.target)) return;
      if (isSingleKey(key) && (!preferences().singleKeys || takesLetters(event.target))) return;
      const action = latest.current.find(({ id }) => keyOfAction(id) === key);
      if (!action) return;
      event.preventDefault();
      action.run();
    };
    // A click beside everything moves the focus nowhere, and no other element says so.
    const onBlur = ({ relatedTarget }: FocusEvent): void => {
      if (relatedTarget !== null) return;
      setTimeout(() => {
        if (document.activeElement === document.body && !document.querySelector(OPEN_WINDOWS)) end();
      });
    };
    row.addEventListener('focusout', onBlur);
    row.addEventListener('focusin', onFocus);
    row.addEventListener('keydown', onKeyDown);
    return () => {
      row.removeEventListener('focusout', onBlur);
      row.removeEventListener('focusin', onFocus);
      row.removeEventListener('keydown', onKeyDown);
      end();
    };
  }, [inside]);
}
