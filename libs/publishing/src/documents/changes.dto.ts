import { Bool, Choice, HttpsUrl, Id, Text } from '#platform';
import { PUBLIC_SLUG } from './public-slug';
import {
  CONTENT_DOC,
  CONTENT_MAX,
  HTML_DOC,
  LISTING_DOC,
  ORIGINAL_DOC,
  SCHEMA_TYPES,
  type SchemaType,
  TITLE,
  TITLE_DOC,
} from './published-docs.dto';

/** Letting out, with a reason, what a scan would hold back. */
export class OverrideDto {
  @Bool({
    doc: 'Whether to go ahead with what the scan found. Findings shaped like credentials only by an owner or admin, signed in.',
    optional: true,
    default: false,
  })
  override?: boolean;

  @Text({
    doc: 'Why it is safe; needed with `override`. It is kept and not published.',
    min: 1,
    max: 500,
    trim: true,
    optional: true,
    example: 'The address is our public help desk.',
  })
  overrideReason?: string;
}

export class UpdatePublishedDocDto extends OverrideDto {
  @Text({ doc: TITLE_DOC, ...TITLE, optional: true })
  publicTitle?: string;

  @Text({ doc: 'The same as `publicTitle`; give one of them.', ...TITLE, optional: true })
  title?: string;

  @Text({
    doc: 'The new short name. The address of before leads nowhere then.',
    ...PUBLIC_SLUG,
    optional: true,
  })
  slug?: string;

  @Text({ doc: CONTENT_DOC, max: CONTENT_MAX, optional: true })
  content?: string;

  @Text({ doc: `${HTML_DOC} Null takes it away.`, max: CONTENT_MAX, optional: true, nullable: true })
  contentHtml?: string | null;

  @Id({
    doc: 'The file that it is made from; null for none. The content stays as it is.',
    optional: true,
    nullable: true,
  })
  sourceNodeId?: string | null;

  @Bool({ doc: `${ORIGINAL_DOC} Where omitted, true stays true as long as that holds.`, optional: true })
  isOriginalPublished?: boolean;

  @Bool({ doc: LISTING_DOC, optional: true })
  searchListing?: boolean;
}

export class UpdateSeoDto extends OverrideDto {
  @Text({
    doc: 'Title for search engines, instead of the public one; null for that.',
    ...TITLE,
    max: 200,
    optional: true,
    nullable: true,
  })
  title?: string | null;

  @Text({
    doc: 'What search engines show below the title; null for none.',
    ...TITLE,
    max: 500,
    optional: true,
    nullable: true,
  })
  description?: string | null;

  @HttpsUrl({
    doc: 'Address of the image that stands for it where it is linked to; null for none.',
    optional: true,
    nullable: true,
    example: 'https://example.org/cover.png',
  })
  ogImage?: string | null;

  @HttpsUrl({
    doc: 'The address that search engines are to count as the original; null for its own.',
    optional: true,
    nullable: true,
    example: 'https://example.org/docs/getting-started',
  })
  canonicalUrl?: string | null;

  @Choice(SCHEMA_TYPES, {
    doc: 'What it is, in the words of schema.org; null to leave that unsaid.',
    optional: true,
    nullable: true,
  })
  schemaType?: SchemaType | null;
}
