import { Suspense, lazy, useEffect, useState } from 'react';
import { whenIdle } from '../ground/html/when-idle';
import { usePaletteOpen } from './palette-state';

const load = async () => ({ default: (await import('./palette/palette-window')).PaletteWindow });
const PaletteWindow = lazy(load);

/** Finds documents, headings, people and actions. It is loaded after the first screen, so that it opens at once later. */
export function Palette() {
  const isOpen = usePaletteOpen();
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), []);
  if (!wasOpen) return null;
  return (
    <Suspense>
      <PaletteWindow />
    </Suspense>
  );
}
