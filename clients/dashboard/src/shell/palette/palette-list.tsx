import { memo, useEffect, useRef } from 'react';
import { useTexts } from '../../ground/texts/use-texts';
import { PaletteItem } from './palette-item';
import type { PaletteGroup, PaletteOption } from './palette-options';

/** The options of the palette in groups. The active one is scrolled into view. */
export const PaletteList = memo(function PaletteList({
  id,
  groups,
  active,
  query,
  onChoose,
  onRun,
}: {
  id: string;
  groups: readonly PaletteGroup[];
  active: number;
  query: string;
  onChoose: (index: number) => void;
  onRun: (option: PaletteOption) => void;
}) {
  const { palette } = useTexts();
  const list = useRef<HTMLDivElement>(null);
  const hasScrolled = useRef(false);
  useEffect(() => {
    // The first option is in view already; asking the browser would lay out the page once more.
    if (active === 0 && !hasScrolled.current) return;
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active, groups]);
  let index = -1;
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={palette.results}
      onScroll={() => (hasScrolled.current = true)}
      className="min-h-0 grow overflow-auto py-2"
    >
      {groups.map(({ name, options }) => (
        <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
          <div id={`${id}-${name}`} role="presentation" className="px-4 pt-2 pb-1 text-13 text-soft">
            {palette.groups[name]}
          </div>
          {options.map((option) => {
            const at = ++index;
            return (
              <div
                key={option.id}
                id={`${id}-${at}`}
                role="option"
                aria-selected={at === active}
                onPointerMove={() => at !== active && onChoose(at)}
                // The field keeps the focus.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onRun(option)}
                className="mx-2 flex min-h-8 cursor-pointer items-center gap-2 rounded-card px-2 py-1 aria-selected:bg-selected pointer-coarse:min-h-11"
              >
                <PaletteItem option={option} query={query} />
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
});
