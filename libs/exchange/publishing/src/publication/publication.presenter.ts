import type { PlatformSettings } from '#platform';
import { presentPublishedDoc } from '../documents/published-docs.presenter';
import { presentFinding } from '../scan/findings.presenter';
import type { PublicationDto } from './publication.dto';
import type { Publication } from './publication.service';

/** A live document with the findings of its scan. */
export function presentPublication({ doc, report }: Publication, platform: PlatformSettings): PublicationDto {
  const { findings, truncated } = report;
  return { ...presentPublishedDoc(doc, platform), findings: findings.map(presentFinding), truncated };
}
