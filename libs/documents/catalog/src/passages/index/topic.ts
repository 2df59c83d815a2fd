import { defineTopic } from '#platform';

/** Documents of a tenant have been indexed, so that searches find them. */
export const passagesIndexed = defineTopic<[tenantId: string]>('passages-indexed');
