import { SLUG, Text } from '#platform';

export class ListingQuery {
  @Text({ doc: 'Where the page before ended.', max: 500, optional: true })
  after?: string;
}

export class SitemapQuery {
  @Text({
    doc: 'The slug that it begins with.',
    max: 100,
    pattern: SLUG,
    rule: 'must be a slug',
    optional: true,
  })
  from?: string;
}
