import { Suspense, lazy, useRef, useState } from 'react';
import { DocumentScreen } from '../../content/documents/document-screen';
import { usePresence } from '../../content/documents/presence';
import type { DocumentView } from '../../content/documents/view';
import { useActions } from '../../ground/actions/registry';
import { useLanguage, useTexts } from '../../ground/texts/use-texts';
import { DocumentFacts } from './document-facts';
import { DocumentText } from './document-text';
import { LinksPanel } from './links-panel';
import { Outline } from './outline';
import './reader.css';
import { ReaderMenu } from './reader-menu';
import { useAnchors } from './use-anchors';
import { useAuthors } from './use-authors';
import { useCurrentHeading } from './use-current-heading';
import { useSpeech } from './use-speech';

// Most documents have nothing that is not saved, and every one is read without it.
const Unsaved = lazy(() =>
  import('./unsaved').then(
    (part) => ({ default: part.Unsaved }),
    () => ({ default: () => null }),
  ),
);

/** A document with its outline and its links. */
export function Reader({ view }: { view: DocumentView }) {
  const { reader } = useTexts();
  const language = useLanguage();
  const { id } = view.node;
  const [{ container, version }, setShown] = useState<{ container?: HTMLElement; version: number }>({
    version: 0,
  });
  const [showsAuthors, setShowsAuthors] = useState(false);
  const aside = useRef<HTMLElement>(null);
  const narrow = useRef<HTMLDetailsElement>(null);
  const present = usePresence(id, 'viewing', true);
  const goTo = useAnchors(container);
  const current = useCurrentHeading(container, version);
  const isPartial = useAuthors(id, { container, version, isOn: showsAuthors });
  const [isSpeaking, toggleSpeech] = useSpeech(container, view.language ?? language);
  const showOutline = (): void => {
    if (narrow.current?.checkVisibility()) narrow.current.open = true;
    const shown = aside.current?.checkVisibility() ? aside.current : narrow.current;
    shown?.querySelector<HTMLElement>('[aria-current], a, summary')?.focus();
  };
  useActions([{ id: 'document.outline', label: reader.showOutline, group: 'here', run: showOutline }]);
  const outline = <Outline view={view} current={current} onAnchor={goTo} />;
  const hasOutline = view.untrusted.headings.length > 0;
  return (
    <DocumentScreen
      view={view}
      toolbar={
        <ReaderMenu
          view={view}
          showsAuthors={showsAuthors}
          onAuthors={() => setShowsAuthors(!showsAuthors)}
          isSpeaking={isSpeaking}
          onSpeak={toggleSpeech}
        />
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 xl:grid-cols-[minmax(0,640px)_minmax(200px,280px)]">
        <div className="min-w-0">
          <DocumentFacts view={view} present={present} />
          <Suspense>
            <Unsaved id={id} />
          </Suspense>
          {hasOutline && (
            <details ref={narrow} className="mb-6 border-y border-line py-2 xl:hidden print:hidden">
              <summary className="min-h-7 py-1 text-13 font-semibold">{reader.outline}</summary>
              {outline}
            </details>
          )}
          {isPartial && <p className="mb-4 text-13 text-soft">{reader.wroteIncomplete}</p>}
          <DocumentText
            view={view}
            onAnchor={goTo}
            onShown={(element) =>
              setShown(({ version: last }) => ({ container: element, version: last + 1 }))
            }
          />
        </div>
        <aside
          ref={aside}
          aria-label={reader.outline}
          className="mt-10 self-start xl:sticky xl:top-4 xl:mt-0 xl:max-h-[calc(100vh-32px)] xl:overflow-auto print:hidden"
        >
          {!showsAuthors && (
            <div className="hidden pb-4 xl:block">
              <h2 className="mb-1 ps-2 font-sans text-13 font-semibold">{reader.outline}</h2>
              {outline}
            </div>
          )}
          {!showsAuthors && <LinksPanel view={view} />}
        </aside>
      </div>
    </DocumentScreen>
  );
}
