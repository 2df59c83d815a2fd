const REGIONS = 'nav, main, aside, [role="tree"]';
const FOCUSABLE = 'a[href], button:not(:disabled), input, select, textarea, [tabindex]:not([tabindex="-1"])';

/** Moves the focus to the next region that is shown: navigation, tree, content, side panel. */
export function focusNextRegion(): void {
  const regions = [...document.querySelectorAll<HTMLElement>(REGIONS)].filter((region) =>
    region.checkVisibility(),
  );
  const current = regions.findLastIndex((region) => region.contains(document.activeElement));
  const next = regions[(current + 1) % regions.length];
  if (next === undefined) return;
  if (next.tabIndex === -1 && next.matches('main, aside')) next.focus();
  else (next.querySelector<HTMLElement>(FOCUSABLE) ?? next).focus();
}
