import type { KeptScreen } from '../store/kept-start';
import type { EarlyScreen } from './early-screen';

/** A screen that is shown before the scripts have arrived. */
export interface FirstScreen<T> {
  /** Reads the data of the screen that this browser keeps. */
  kept: (screen: KeptScreen) => T | undefined | Promise<T | undefined>;
  /** The answer of the service. */
  fresh: Promise<T | undefined>;
  /** The answers that say whether the person may see what is kept. */
  answers: readonly Promise<Response>[];
  isSame: (kept: T, fresh: T) => boolean;
  show: (data: T) => EarlyScreen | undefined;
}

/** The part that shows what is kept; undefined if nothing is. */
export type KeptPart = Promise<{ keptThenFresh: <T>(screen: FirstScreen<T>) => Promise<void> }> | undefined;

/** Shows what is kept and then what the service answers or, without the part for it, only the answer. */
export async function showFirst<T>(part: KeptPart, screen: FirstScreen<T>): Promise<void> {
  const loaded = await part?.catch(() => undefined);
  if (loaded) return loaded.keptThenFresh(screen);
  const data = await screen.fresh;
  if (data) screen.show(data);
}
