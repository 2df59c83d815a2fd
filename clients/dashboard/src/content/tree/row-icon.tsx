const FOLDER = 'M24 4.2h4.2l1.3 1.6H36v7H24z';
const DOCUMENT = 'M26 1.8h5.5L34.5 5v9.2H26zM31.2 1.8V5.2h3.2M28 8h4.5M28 10.7h4.5';
const CLOSED = 'M4.7 4.1 8.6 8 4.7 11.9';
const OPEN = 'M2.6 6.3 6.5 10.2 10.4 6.3';

/** The arrow and the drawing of a row of a tree, in one picture: a tree renders many of them while it scrolls. */
export function RowIcon({ isFolder, expanded }: { isFolder: boolean; expanded: boolean }) {
  return (
    <svg
      viewBox="0 0 38 16"
      aria-hidden="true"
      className="h-4 w-[38px] shrink-0 fill-none stroke-current text-soft"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={isFolder ? (expanded ? OPEN : CLOSED) + FOLDER : DOCUMENT} />
    </svg>
  );
}
