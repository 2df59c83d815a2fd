import { useEffect, useState } from 'react';
import { keepOpenTexts } from '../store/leaving';
import { useTexts } from '../texts/use-texts';
import { showNotice } from './notices';

/**
 * A part that is loaded when it is wanted first. If it cannot be, as without a connection, the person reads why, and `onFailure` ends the wish: the
 * screen and what was typed in it stay. The next wish tries again, but browsers ask for a script that failed only after the page was reloaded.
 */
export function useLater<T>(later: Later<T>, isWanted: boolean, onFailure: () => void): T | undefined {
  const { errors } = useTexts();
  const [part, setPart] = useState(later.loaded);
  useEffect(() => {
    if (!isWanted || part !== undefined) return undefined;
    let isCurrent = true;
    later.load().then(
      (loaded) => isCurrent && setPart(() => loaded),
      () => {
        if (!isCurrent) return;
        showNotice(errors.partMissing, { kind: 'problem', act: { label: errors.reload, run: reload } });
        onFailure();
      },
    );
    return () => {
      isCurrent = false;
    };
    // `onFailure` is another function in each rendering.
  }, [isWanted, part, later, errors]);
  return part;
}

function reload(): void {
  void keepOpenTexts().finally(() => location.reload());
}

/** Something that is loaded once, and again only if that failed. */
export class Later<T> {
  #loaded: T | undefined;

  constructor(private readonly read: () => Promise<T>) {}

  readonly loaded = (): T | undefined => this.#loaded;

  async load(): Promise<T> {
    return (this.#loaded ??= await this.read());
  }
}
