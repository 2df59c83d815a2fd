import { Bool, NestedList, SEVERAL_LINES, Text } from '#platform';
import { PublishedDocDto, REVIEW_NOTE_MAX } from '../documents/published-docs.dto';
import { FINDINGS, FindingDto, TRUNCATED } from '../scan/findings.dto';
import { OverrideDto } from '../scan/override.dto';

export class PublishDto extends OverrideDto {}

/** The changes that a reviewer asks for. */
export class ReturnReviewDto {
  @Text({
    doc: 'What must change before a review is requested again. Everybody who sees the draft reads it.',
    min: 1,
    max: REVIEW_NOTE_MAX,
    trim: true,
    visible: true,
    ...SEVERAL_LINES,
    example: 'Please say from when on the rules apply.',
  })
  note!: string;
}

export class PublicationDto extends PublishedDocDto {
  @NestedList(() => FindingDto, FINDINGS)
  findings!: FindingDto[];

  @Bool(TRUNCATED)
  truncated!: boolean;
}
