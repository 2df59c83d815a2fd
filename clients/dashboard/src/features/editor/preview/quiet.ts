import { StateEffect, StateField } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

const setPressed = StateEffect.define<boolean>();

/** Whether the pointer is down. What is under it must not move until it is up. */
export const pointerDown = StateField.define<boolean>({
  create: () => false,
  update: (isDown, { effects }) => effects.findLast((effect) => effect.is(setPressed))?.value ?? isDown,
});

const setFocused = StateEffect.define<boolean>();

/** Whether the text has the focus: without it, there is no cursor at which marks would be shown. */
export const focused = StateField.define<boolean>({
  create: () => false,
  update: (hasFocus, { effects }) => effects.findLast((effect) => effect.is(setFocused))?.value ?? hasFocus,
});

/** Notes when the pointer goes down in the text, and when it comes up anywhere. */
export const pointer = [
  pointerDown,
  focused,
  EditorView.focusChangeEffect.of((_state, hasFocus) => setFocused.of(hasFocus)),
  EditorView.domEventHandlers({
    pointerdown: (_event, view) => {
      view.dispatch({ effects: setPressed.of(true) });
      const release = (): void => {
        for (const name of ['pointerup', 'pointercancel'] as const) window.removeEventListener(name, release);
        // The click that follows still sees the text as it was.
        setTimeout(() => view.dispatch({ effects: setPressed.of(false) }));
      };
      for (const name of ['pointerup', 'pointercancel'] as const) window.addEventListener(name, release);
      return false;
    },
  }),
];
