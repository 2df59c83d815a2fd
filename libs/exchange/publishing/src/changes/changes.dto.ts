import { Bool, Choice, HttpsUrl, Id, Text } from '#platform';
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
} from '../documents/published-docs.dto';
import { PUBLIC_SLUG } from '../documents/public-slug';
import { OverrideDto } from '../scan/override.dto';

export class UpdatePublishedDocDto extends OverrideDto {
  @Text({ doc: TITLE_DOC, ...TITLE, optional: true })
  publicTitle?: string;

  @Text({ doc: 'An alias of `publicTitle`.', ...TITLE, optional: true })
  title?: string;

  @Text({
    doc: 'The new slug in the public address. The old address does not redirect to the new one.',
    ...PUBLIC_SLUG,
    optional: true,
  })
  slug?: string;

  @Text({ doc: CONTENT_DOC, max: CONTENT_MAX, optional: true })
  content?: string;

  @Text({ doc: `${HTML_DOC} Null removes it.`, max: CONTENT_MAX, optional: true, nullable: true })
  contentHtml?: string | null;

  @Id({
    doc: 'The file that the document is created from; null for none. The content does not change. Its relative references are then read from the path that this file has now.',
    optional: true,
    nullable: true,
  })
  sourceNodeId?: string | null;

  @Bool({
    doc: `${ORIGINAL_DOC} If omitted, true stays true as long as the content is the same.`,
    optional: true,
  })
  isOriginalPublished?: boolean;

  @Bool({ doc: LISTING_DOC, optional: true })
  searchListing?: boolean;
}

export class UpdateSeoDto extends OverrideDto {
  @Text({
    doc: 'The title for search engines; null to use the public title.',
    ...TITLE,
    max: 200,
    optional: true,
    nullable: true,
  })
  title?: string | null;

  @Text({
    doc: 'The description for search engines; null for none.',
    ...TITLE,
    max: 500,
    optional: true,
    nullable: true,
  })
  description?: string | null;

  @HttpsUrl({
    doc: 'The address of the image for link previews; null for none.',
    optional: true,
    nullable: true,
    example: 'https://example.org/cover.png',
  })
  ogImage?: string | null;

  @HttpsUrl({
    doc: 'The address that search engines should treat as the original; null to use the public address.',
    optional: true,
    nullable: true,
    example: 'https://example.org/docs/getting-started',
  })
  canonicalUrl?: string | null;

  @Choice(SCHEMA_TYPES, {
    doc: 'The type of the document on schema.org; null for none.',
    optional: true,
    nullable: true,
  })
  schemaType?: SchemaType | null;
}
