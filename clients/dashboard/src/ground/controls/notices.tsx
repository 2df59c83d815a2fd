import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '../texts/use-texts';
import { announce } from './announce';
import { keyOfAction } from '../actions/action-keys';
import { useActions } from '../actions/registry';
import { Button } from './button';
import { IconButton } from './icon-button';

interface ShownNotice {
  id: number;
  text: string;
  kind: 'info' | 'problem';
  act?: { label: string; run: () => void };
}

/** How long a notice without an act is shown, in milliseconds. A problem stays until it is dismissed. */
const SHOWN_MS = 8000;

let shown: readonly ShownNotice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function update(next: readonly ShownNotice[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a message at the edge of the window, with at most one act, such as "Undo". */
export function showNotice(
  text: string,
  { kind = 'info', act }: { kind?: 'info' | 'problem'; act?: ShownNotice['act'] } = {},
): void {
  const id = ++lastId;
  update([...shown.slice(-2), { id, text, kind, act }]);
  announce(text, kind === 'problem' ? 'assertive' : 'polite');
  if (kind === 'info') setTimeout(() => update(shown.filter((notice) => notice.id !== id)), SHOWN_MS);
}

/** Where notices are shown: above everything, also dialogs. The shell has one. */
export function Notices() {
  const { controls } = useTexts();
  const notices = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
  const dismiss = (id: number): void => update(shown.filter((notice) => notice.id !== id));
  const press = ({ id, act }: ShownNotice): void => {
    dismiss(id);
    act?.run();
  };
  // The keys are those of the newest notice.
  const newest = notices.at(-1);
  const lastAct = notices.findLast(({ act }) => act);
  useActions([
    ...(lastAct
      ? [
          {
            id: 'notice.act' as const,
            label: lastAct.act!.label,
            group: 'everywhere' as const,
            run: () => press(lastAct),
          },
        ]
      : []),
    ...(newest
      ? [
          {
            id: 'notice.dismiss' as const,
            label: controls.dismiss,
            group: 'everywhere' as const,
            run: () => dismiss(newest.id),
          },
        ]
      : []),
  ]);
  return createPortal(
    <section
      aria-label={controls.notices}
      // `announce` says notices aloud. With this, a dialog does not hide them from screen readers.
      aria-live="off"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-60 flex flex-col items-center gap-2 print:hidden"
    >
      {notices.map((notice) => (
        <div
          key={notice.id}
          className="pointer-events-auto flex max-w-[560px] items-center gap-3 rounded-card border border-line bg-sheet px-4 py-2 shadow-float"
        >
          <p className={notice.kind === 'problem' ? 'text-alarm' : undefined} dir="auto">
            {notice.text}
          </p>
          {notice.act && (
            <Button
              size="small"
              shortcut={notice === lastAct ? keyOfAction('notice.act') : undefined}
              onClick={() => press(notice)}
            >
              {notice.act.label}
            </Button>
          )}
          <IconButton
            icon="close"
            label={controls.dismiss}
            shortcut={notice === newest ? keyOfAction('notice.dismiss') : undefined}
            onClick={() => dismiss(notice.id)}
          />
        </div>
      ))}
    </section>,
    document.body,
  );
}
