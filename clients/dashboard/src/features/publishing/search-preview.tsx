import { useTexts } from '../../ground/texts/use-texts';
import type { PublicationInput } from './publication-input';
import { searchResult } from './search-result';

/** A preview of the page in a search engine. */
export function SearchPreview({ input, publicUrl }: { input: PublicationInput; publicUrl: string }) {
  const { publishing } = useTexts();
  const { seoTitle: title, seoDescription: description, publicTitle, searchListing } = input;
  const shown = searchResult({ title, description }, publicTitle, publicUrl);
  return (
    <figure className="my-4 rounded-card border border-line bg-sheet p-4">
      <figcaption className="mb-2 text-13 text-soft">{publishing.preview}</figcaption>
      {searchListing ? (
        <>
          <p className="text-13 break-all text-soft" dir="ltr">
            {shown.address}
          </p>
          <p className="text-17 text-accent" dir="auto">
            {shown.title || publishing.noTitle}
          </p>
          <p className="text-14" dir="auto">
            {shown.description ?? publishing.firstParagraph}
          </p>
        </>
      ) : (
        <p>{publishing.notListed}</p>
      )}
    </figure>
  );
}
