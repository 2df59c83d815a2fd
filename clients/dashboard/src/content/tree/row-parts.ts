/** The widths of the arrow and of the button of the menu, in pixels, as `tree-row.tsx` draws them. */
const ARROW = 20;
const MENU = 28;
const MENU_FOR_FINGERS = 44;

/** The part of a row that was clicked. Parts have no elements of their own, which would have to be rendered with each row. */
export function partAt(row: Element, at: { clientX: number }, isCoarse: boolean): 'arrow' | 'menu' | 'name' {
  const box = row.getBoundingClientRect();
  const isReversed = getComputedStyle(row).direction === 'rtl';
  const fromStart = isReversed ? box.right - at.clientX : at.clientX - box.left;
  if (box.width - fromStart < (isCoarse ? MENU_FOR_FINGERS : MENU)) return 'menu';
  const indent = parseFloat(getComputedStyle(row).paddingInlineStart);
  return fromStart < indent + ARROW ? 'arrow' : 'name';
}
