import { Bool, Choice, Int, NestedList, Text } from '#platform';
import type { Category, Finding, ScannedField, Severity } from '#secret-scan';

export class FindingDto implements Finding {
  @Text({ doc: 'The rule that matched.', max: 100, example: 'github-token' })
  ruleId!: string;

  @Choice(['credential', 'pii', 'other'], { doc: 'The kind of the finding. `pii` is personal data.' })
  category!: Category;

  @Choice(['high', 'medium', 'low'], {
    doc: 'How severe the finding is. Findings of low severity do not block publishing.',
  })
  severity!: Severity;

  @Text({
    doc: 'The field that the finding is in: content, contentHtml, title, slug, a field of the SEO data, or a file to which the document refers, such as `file.report.pdf`.',
    max: 300,
    example: 'content',
  })
  field!: ScannedField;

  @Int({ doc: 'The line in that field, from 1.', min: 1, max: 2 ** 31 })
  line!: number;

  @Int({ doc: 'The column in that line, in UTF-16 code units, from 1.', min: 1, max: 2 ** 31 })
  column!: number;

  @Int({ doc: 'The length, in UTF-16 code units.', min: 0, max: 2 ** 31 })
  length!: number;

  @Bool({
    doc: 'Whether exactly the value stands there. If false, it is encoded or split by markup, and the place is that of its code or of a part of it.',
    example: true,
  })
  verbatim!: boolean;

  @Text({
    doc: 'Identifies the value without disclosing it: the same value always has the same fingerprint.',
    max: 64,
  })
  fingerprint!: string;

  @Text({ doc: 'A masked form of the value, for recognizing it.', max: 200, example: 'ghp_…4f' })
  preview!: string;

  @Bool({
    doc: 'Whether everyone who can publish can override it; if false, only an owner or admin who is signed in can.',
  })
  overridable!: boolean;
}

export const FINDINGS = { doc: 'What the scan found, sorted by field and position.', maxItems: 1000 };
export const TRUNCATED = {
  doc: 'Whether the scan found more than is listed. Findings that block publishing are listed before others.',
};

export class ScanReportDto {
  @Bool({ doc: 'Whether publishing would be refused without a new override.' })
  blocked!: boolean;

  @NestedList(() => FindingDto, FINDINGS)
  findings!: FindingDto[];

  @Bool(TRUNCATED)
  truncated!: boolean;
}
