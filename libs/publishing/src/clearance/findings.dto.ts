import { Bool, Choice, Int, NestedList, Text } from '#platform';
import type { Category, Finding, ScannedField, Severity } from '#secret-scan';

export class FindingDto implements Finding {
  @Text({ doc: 'Which rule found it.', max: 100, example: 'github-token' })
  ruleId!: string;

  @Choice(['credential', 'pii', 'other'], { doc: 'What it looks like.' })
  category!: Category;

  @Choice(['high', 'medium', 'low'], { doc: 'How bad it would be; low ones do not block.' })
  severity!: Severity;

  @Text({
    doc: 'Where it is: content, contentHtml, title, slug or a field of the SEO data.',
    max: 50,
    example: 'content',
  })
  field!: ScannedField;

  @Int({ doc: 'Its line in that field.', min: 1, max: 2 ** 31 })
  line!: number;

  @Int({ doc: 'Its place in that line, in UTF-16 code units.', min: 1, max: 2 ** 31 })
  column!: number;

  @Int({ doc: 'Its length, in UTF-16 code units.', min: 0, max: 2 ** 31 })
  length!: number;

  @Text({ doc: 'The same for the same value wherever it stands. It does not give the value away.', max: 64 })
  fingerprint!: string;

  @Text({ doc: 'Enough to recognise it by, the rest masked.', max: 200, example: 'ghp_…4f' })
  preview!: string;

  @Bool({ doc: 'Whether everyone who may publish may override it; else only an owner or admin, signed in.' })
  overridable!: boolean;
}

export const FINDINGS = { doc: 'What the scan found, by field and place.', maxItems: 1000 };
export const TRUNCATED = {
  doc: 'Whether there was more than is listed; what blocks is listed first of all.',
};

export class ScanReportDto {
  @Bool({ doc: 'Whether publishing would be refused as it is, without a new override.' })
  blocked!: boolean;

  @NestedList(() => FindingDto, FINDINGS)
  findings!: FindingDto[];

  @Bool(TRUNCATED)
  truncated!: boolean;
}
