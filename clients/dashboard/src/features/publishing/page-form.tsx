import type { FormEvent } from 'react';
import { useSession } from '../../content/session/session';
import { fieldErrors } from '../../ground/api/errors';
import { SubmitButton } from '../../ground/controls/action-button';
import { CheckboxField } from '../../ground/controls/checkbox-field';
import { TextField } from '../../ground/controls/text-field';
import { useTexts } from '../../ground/texts/use-texts';
import { isSlugTaken } from './is-slug-taken';
import type { inputProblems, PublicationInput } from './publication-input';
import { SLUG_MAX } from './public-slug';
import type { Published } from './publishing.queries';
import { SearchPreview } from './search-preview';

const TITLE_MAX = 300;
const SEO_TITLE_MAX = 200;
const SEO_DESCRIPTION_MAX = 500;

/** The fields of a public page besides the text: title, address, and what search engines show. */
export function PageForm({
  published,
  input,
  problems,
  refusal,
  busy,
  canChange,
  onChange,
  onSubmit,
}: {
  published: Published | null;
  input: PublicationInput;
  problems: ReturnType<typeof inputProblems>;
  /** Why the service refused the last request. */
  refusal: unknown;
  busy: boolean;
  canChange: boolean;
  onChange: (input: PublicationInput) => void;
  onSubmit: () => void;
}) {
  const { publishing, controls } = useTexts();
  const { organization } = useSession();
  const refused = fieldErrors(refusal);
  const isTaken = isSlugTaken(refusal);
  const base =
    published?.publicUrl.slice(0, -published.slug.length) ?? `${location.origin}/p/${organization.slug}/`;
  const address = base + (input.slug || '…');
  const set = (change: Partial<PublicationInput>): void => onChange({ ...input, ...change });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form onSubmit={submit} noValidate aria-labelledby="page-form" className="max-w-[640px]">
      <h2 id="page-form" className="mb-3">
        {publishing.page}
      </h2>
      <fieldset disabled={!canChange} className="min-w-0">
        <TextField
          label={publishing.publicTitle}
          value={input.publicTitle}
          maxLength={TITLE_MAX}
          required
          problem={problems.publicTitle ? controls.required : refused.publicTitle}
          onChange={({ target }) => set({ publicTitle: target.value })}
        />
        <TextField
          label={publishing.slug}
          hint={
            <>
              {publishing.slugHint}{' '}
              <bdi dir="ltr" className="break-all">
                {address}
              </bdi>
              {published?.status === 'published' && <span className="block">{publishing.slugOfLive}</span>}
            </>
          }
          dir="ltr"
          value={input.slug}
          maxLength={SLUG_MAX}
          required
          spellCheck={false}
          autoCapitalize="none"
          problem={
            isTaken
              ? publishing.slugTaken
              : problems.slug
                ? publishing.slugProblems[problems.slug]
                : refused.slug
          }
          onChange={({ target }) => set({ slug: target.value })}
        />
        <CheckboxField
          label={publishing.listing}
          hint={publishing.listingHint}
          checked={input.searchListing}
          onChange={({ target }) => set({ searchListing: target.checked })}
        />
        <h3 className="mt-6 mb-2">{publishing.searchEngines}</h3>
        <TextField
          label={publishing.seoTitle}
          optional
          value={input.seoTitle}
          maxLength={SEO_TITLE_MAX}
          problem={refused.title}
          onChange={({ target }) => set({ seoTitle: target.value })}
        />
        <TextField
          label={publishing.seoDescription}
          optional
          rows={3}
          value={input.seoDescription}
          maxLength={SEO_DESCRIPTION_MAX}
          problem={refused.description}
          onChange={({ target }) => set({ seoDescription: target.value })}
        />
        <SearchPreview input={input} publicUrl={base + input.slug} />
      </fieldset>
      {canChange && (
        <SubmitButton
          kind={published ? 'plain' : 'primary'}
          busy={busy}
          className="mt-4"
          action="publication.save"
          label={published ? publishing.save : publishing.create}
        />
      )}
    </form>
  );
}
