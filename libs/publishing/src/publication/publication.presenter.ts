import type { Config } from '#platform';
import { presentFinding } from '../clearance/findings.presenter';
import { presentPublishedDoc } from '../documents/published-docs.presenter';
import type { PublicationDto } from './publication.dto';
import type { Publication } from './publication.service';

/** A live document with what its scan found. */
export function presentPublication({ doc, report }: Publication, config: Config): PublicationDto {
  const { findings, truncated } = report;
  return { ...presentPublishedDoc(doc, config), findings: findings.map(presentFinding), truncated };
}
