import { SLUG, Text } from '#platform';

export class ListingQuery {
  @Text({ doc: 'The cursor of the previous page.', max: 500, optional: true })
  after?: string;
}

export class SitemapQuery {
  @Text({
    doc: 'The first slug of the sitemap.',
    max: 100,
    pattern: SLUG,
    rule: 'must be a slug',
    optional: true,
  })
  from?: string;
}
