import { Choice, Id, Nested, Text, Time } from '#platform';
import { MAX_DOMAINS } from './domains.service';

export const DOMAIN_STATUSES = ['pending', 'proved', 'failing'] as const;
export type DomainStatus = (typeof DOMAIN_STATUSES)[number];

/** A domain to add. */
export class AddDomainDto {
  @Text({
    doc: `The domain. It is stored in lower case and in ASCII (\`bücher.example\` as \`xn--bcher-kva.example\`). Subdomains are other domains. An organization has at most ${MAX_DOMAINS}.`,
    min: 1,
    max: 253,
    example: 'acme.example',
  })
  domain!: string;
}

/** The record in DNS that proves a domain. */
export class DomainRecordDto {
  @Choice(['TXT'], { doc: 'The type of the record.', example: 'TXT' })
  type!: 'TXT';

  @Text({ doc: 'The name of the record.', max: 300, example: '_svc-domain.acme.example' })
  name!: string;

  @Text({ doc: 'The text of the record.', max: 100, example: 'svc-domain=9JqTbK0XQdW4c8nYyV0l3u5Zr7sE2aHf' })
  value!: string;
}

/** A domain of an organization. */
export class DomainDto {
  @Id({ doc: 'The id of the domain.' })
  id!: string;

  @Text({ doc: 'The domain, in lower case and in ASCII.', max: 253, example: 'acme.example' })
  domain!: string;

  @Choice(DOMAIN_STATUSES, {
    doc: '`pending` until the record is found. `failing` means that the domain is still proved, but the last checks did not find its record.',
    example: 'proved',
  })
  status!: DomainStatus;

  @Nested(() => DomainRecordDto, {
    doc: 'The record to set. Keep it: it is looked up again and again, and the proof ends if it is missing for some days.',
  })
  record!: DomainRecordDto;

  @Time({ doc: 'Since when the domain is proved; null if it is not.', nullable: true })
  provedAt!: Date | null;

  @Time({
    doc: 'Since when checks of a proved domain have not found its record; null if the last one did.',
    nullable: true,
  })
  failingSince!: Date | null;

  @Time({ doc: 'When the record was last looked up; null if it never was.', nullable: true })
  checkedAt!: Date | null;

  @Time({ doc: 'When the domain was added.' })
  createdAt!: Date;
}
