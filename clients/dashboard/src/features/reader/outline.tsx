import type { DocumentView } from '../../content/documents/view';
import { useTexts } from '../../ground/texts/use-texts';

/** The headings of a document, with the tokens of each section. The one that the reader is at is marked. */
export function Outline({
  view: { untrusted, headingsTruncated },
  current,
  onAnchor,
}: {
  view: DocumentView;
  current: string | undefined;
  onAnchor: (anchor: string) => void;
}) {
  const { reader } = useTexts();
  const { headings } = untrusted;
  if (headings.length === 0) return <p className="text-13 text-soft">{reader.outlineEmpty}</p>;
  const top = Math.min(...headings.map(({ level }) => level));
  return (
    <nav aria-label={reader.outline}>
      <ol>
        {headings.map(({ anchor, level, text, tokenEstimate }) => (
          <li key={anchor} style={{ paddingInlineStart: (level - top) * 12 }}>
            <a
              href={`#${encodeURIComponent(anchor)}`}
              aria-current={anchor === current ? 'location' : undefined}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                onAnchor(anchor);
              }}
              className="flex min-h-7 items-baseline gap-2 border-s-2 border-transparent py-1 ps-2 text-13 text-ink no-underline hover:bg-hover hover:text-ink aria-[current]:border-accent aria-[current]:font-semibold"
            >
              <bdi className="min-w-0 grow">{text}</bdi>
              <span className="shrink-0 font-normal text-soft" title={reader.tokensShort(tokenEstimate)}>
                <span aria-hidden="true">{tokenEstimate}</span>
                <span className="sr-only">, {reader.tokensShort(tokenEstimate)}</span>
              </span>
            </a>
          </li>
        ))}
      </ol>
      {headingsTruncated && <p className="mt-2 text-13 text-soft">{reader.outlineTruncated}</p>}
    </nav>
  );
}
