import type { PlatformSettings } from '#platform';
import { presentPublishedDoc } from '../documents/published-docs.presenter';
import type { ListedPublishedDto } from './all-published.dto';
import type { ListedPublishedRow } from './all-published.repository';

/** A published document with its project, its source and names. */
export function presentListedPublished(
  row: ListedPublishedRow,
  platform: PlatformSettings,
): ListedPublishedDto {
  const { projectSlug, projectName, sourcePath, sourceUpdatedAt, outOfDate } = row;
  const { createdByName, publishedByName, reviewRequestedByName } = row;
  return {
    ...presentPublishedDoc(row, platform),
    ...{ projectSlug, projectName, sourcePath, sourceUpdatedAt, outOfDate },
    ...{ createdByName, publishedByName, reviewRequestedByName },
  };
}
