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

/** The rows of tables and lists, without those of navigation and of the text of a document. */
const ROWS =
  'main :is(tbody tr, li:has(> :is(a, button, div, p, span) :is(a, button), > a, > button)):not(nav *, .document *)';

/** Moves the focus to the next row of the screen, or to the one before. */
export function focusRow(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)].filter(
    (row) => row.checkVisibility() && row.querySelector(FOCUSABLE) !== null,
  );
  const current = rows.findLastIndex((row) => row.contains(document.activeElement));
  const next = rows[current < 0 && by < 0 ? rows.length - 1 : current + by];
  next?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
}
