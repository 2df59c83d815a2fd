import { useSyncExternalStore } from 'react';
import { useTexts } from '../texts/use-texts';
import { announce } from './announce';
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

/** Where notices are shown. The shell has one. */
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
  return (
    <div
      role="region"
      aria-label={controls.notices}
      className="pointer-events-none fixed inset-x-4 bottom-4 z-60 flex flex-col items-center gap-2 print:hidden"
    >
      {notices.map(({ id, text, kind, act }) => (
        <div
          key={id}
          className="pointer-events-auto flex max-w-[560px] items-center gap-3 rounded-card border border-line bg-sheet px-4 py-2 shadow-float"
        >
          <p className={kind === 'problem' ? 'text-alarm' : undefined} dir="auto">
            {text}
          </p>
          {act && (
            <Button
              size="small"
              onClick={() => {
                dismiss(id);
                act.run();
              }}
            >
              {act.label}
            </Button>
          )}
          <IconButton icon="close" label={controls.dismiss} onClick={() => dismiss(id)} />
        </div>
      ))}
    </div>
  );
}
