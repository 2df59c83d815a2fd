import { Bool, NestedList } from '#platform';
import { PublishedDocDto } from '../documents/published-docs.dto';
import { FINDINGS, FindingDto, TRUNCATED } from '../scan/findings.dto';
import { OverrideDto } from '../scan/override.dto';

export class PublishDto extends OverrideDto {}

export class PublicationDto extends PublishedDocDto {
  @NestedList(() => FindingDto, FINDINGS)
  findings!: FindingDto[];

  @Bool(TRUNCATED)
  truncated!: boolean;
}
