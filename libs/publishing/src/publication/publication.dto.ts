import { Bool, NestedList } from '#platform';
import { FINDINGS, FindingDto, TRUNCATED } from '../clearance/findings.dto';
import { OverrideDto } from '../documents/changes.dto';
import { PublishedDocDto } from '../documents/published-docs.dto';

export class PublishDto extends OverrideDto {}

export class PublicationDto extends PublishedDocDto {
  @NestedList(() => FindingDto, FINDINGS)
  findings!: FindingDto[];

  @Bool(TRUNCATED)
  truncated!: boolean;
}
