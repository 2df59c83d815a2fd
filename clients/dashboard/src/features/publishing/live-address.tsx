import { CopyButton } from '../../ground/controls/copy-button';
import { useTexts } from '../../ground/texts/use-texts';
import type { Published } from './publishing.queries';
import { RatingField } from './rating-field';

/** Where the public finds a page, and how it is rated. */
export function LiveAddress({ published }: { published: Published }) {
  const { publishing } = useTexts();
  const { publicUrl } = published;
  return (
    <section aria-labelledby="public-page" className="mb-8">
      <h2 id="public-page" className="mb-2">
        {publishing.publicPage}
      </h2>
      <p className="flex flex-wrap items-center gap-3">
        <a href={publicUrl} dir="ltr" className="min-w-0 break-all">
          {publicUrl}
        </a>
        <CopyButton action="publication.copy" text={publicUrl} label={publishing.copyAddress} />
      </p>
      <p className="mt-1 text-13">
        <a href={`${publicUrl}/origin`}>{publishing.origin}</a>
      </p>
      <RatingField published={published} />
    </section>
  );
}
