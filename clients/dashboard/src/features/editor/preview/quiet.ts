import { StateEffect, StateField } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

const setPressed = StateEffect.define<boolean>();

/** Whether the pointer is down. What is under it must not move until it is up. */
export const pointerDown = StateField.define<boolean>({
  create: () => false,
  update: (isDown, { effects }) => effects.findLast((effect) => effect.is(setPressed))?.value ?? isDown,
});

/** Notes when the pointer goes down in the text, and when it comes up anywhere. */
export const pointer = [
  pointerDown,
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
