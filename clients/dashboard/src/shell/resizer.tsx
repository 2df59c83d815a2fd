import type { KeyboardEvent, PointerEvent } from 'react';
import { preferences, setPreferences, usePreferences } from '../ground/store/preferences';
import { useTexts } from '../ground/texts/use-texts';

const MIN = 200;
const MAX = 480;
const STEP = 16;

/** The edge of the navigation, which pointer and arrow keys move. */
export function Resizer() {
  const { frame } = useTexts();
  const { sidebarWidth } = usePreferences();
  const resize = (width: number): void =>
    setPreferences({ sidebarWidth: Math.round(Math.min(MAX, Math.max(MIN, width))) });
  const direction = (): number => (document.documentElement.dir === 'rtl' ? -1 : 1);
  const onPointerDown = (down: PointerEvent<HTMLDivElement>): void => {
    const handle = down.currentTarget;
    const { sidebarWidth: width } = preferences();
    handle.setPointerCapture(down.pointerId);
    handle.onpointermove = (move) => resize(width + direction() * (move.clientX - down.clientX));
    handle.onlostpointercapture = () => (handle.onpointermove = null);
  };
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'ArrowLeft') resize(sidebarWidth - direction() * STEP);
    if (key === 'ArrowRight') resize(sidebarWidth + direction() * STEP);
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={frame.resizeSidebar}
      aria-valuemin={MIN}
      aria-valuemax={MAX}
      aria-valuenow={sidebarWidth}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
      className="absolute inset-y-0 -end-1 w-2 cursor-col-resize touch-none hover:bg-line"
    />
  );
}
