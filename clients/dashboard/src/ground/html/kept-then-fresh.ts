import { keptScreen } from '../store/kept-start';
import type { FirstScreen } from './first-screen';
import type { EarlyScreen } from './early-screen';

/**
 * Shows what this browser keeps until the service has answered, and then the answer if it is another one. If the service refuses one of the requests,
 * what was shown goes at once. Without a connection it stays, and the screen takes over.
 */
export async function keptThenFresh<T>({
  kept,
  fresh,
  answers,
  isSame,
  show,
}: FirstScreen<T>): Promise<void> {
  let shown: { data: T; screen: EarlyScreen } | undefined;
  let isDecided = false;
  for (const answer of answers)
    answer.then(
      ({ ok }) => {
        if (ok) return;
        isDecided = true;
        shown?.screen.leave();
      },
      () => undefined,
    );
  keptScreen()
    .then((found) => found && kept(found))
    .then(
      (data) => {
        if (data === undefined || isDecided) return;
        const screen = show(data);
        shown = screen && { data, screen };
      },
      () => undefined,
    );
  const data = await fresh;
  if (data === undefined || isDecided) return;
  isDecided = true;
  if (shown && (shown.screen.hasLeft() || isSame(shown.data, data))) return;
  const top = shown?.screen.main.scrollTop ?? 0;
  shown?.screen.remove();
  const screen = show(data);
  if (top > 0) screen?.main.scrollTo(0, top);
}
