import type { Schema } from '../../ground/api/types';
import { acceptedTitle } from '../../ground/api/accepted-title';
import { isSlug, suggestedSlug } from './public-slug';

/** How many characters the title of a public page has at most. */
const TITLE_MAX = 300;

/** The fields of a public page, as a person enters them. */
export interface PublicationInput {
  publicTitle: string;
  slug: string;
  searchListing: boolean;
  seoTitle: string;
  seoDescription: string;
}

/** The first values of the form: the stored ones or, for a new draft, suggestions. */
export function initialInput(
  published: Schema<'PublishedDocDto'> | null,
  source: Pick<Schema<'DocumentViewDto'>, 'node' | 'untrusted'>,
): PublicationInput {
  if (published)
    return {
      publicTitle: published.publicTitle,
      slug: published.slug,
      searchListing: published.searchListing,
      seoTitle: published.seo.title ?? '',
      seoDescription: published.seo.description ?? '',
    };
  const publicTitle = acceptedTitle(
    source.untrusted.title ?? source.node.name.replace(/\.md$/i, ''),
    TITLE_MAX,
  );
  return {
    publicTitle,
    slug: suggestedSlug(publicTitle),
    searchListing: true,
    seoTitle: '',
    seoDescription: '',
  };
}

/** The problems of an input, by field. */
export function inputProblems({ publicTitle, slug }: PublicationInput): {
  publicTitle?: 'required';
  slug?: 'required' | 'form';
} {
  return {
    ...(publicTitle.trim() === '' && { publicTitle: 'required' }),
    ...(slug === '' ? { slug: 'required' } : !isSlug(slug) && { slug: 'form' }),
  };
}

/** The input without spaces around its texts, and without the line ends and other characters in them that the API refuses. */
export function trimmed(input: PublicationInput): PublicationInput {
  return {
    ...input,
    publicTitle: accepted(input.publicTitle),
    seoTitle: accepted(input.seoTitle),
    seoDescription: accepted(input.seoDescription),
  };
}

function accepted(text: string): string {
  return acceptedTitle(text, text.length).trim();
}

/** Whether two inputs say the same. */
export function isSameInput(a: PublicationInput, b: PublicationInput): boolean {
  const names = ['publicTitle', 'slug', 'searchListing', 'seoTitle', 'seoDescription'] as const;
  return names.every((name) => a[name] === b[name]);
}
