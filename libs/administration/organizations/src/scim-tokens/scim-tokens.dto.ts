import { Id, Nested, Text, Time } from '#platform';

/** The live SCIM token of the organization. The token itself is not shown. */
export class ScimTokenDto {
  @Id({ doc: 'The id of the token. A rotation changes it.' })
  id!: string;

  @Id({ doc: 'The id of the person who issued it.' })
  createdBy!: string;

  @Time({ doc: 'When it was issued.' })
  createdAt!: Date;

  @Time({ doc: 'When it was last used, to within a minute; null if it never was.', nullable: true })
  lastUsedAt!: Date | null;
}

/** Whether the organization has a SCIM token. */
export class ScimTokenStateDto {
  @Nested(() => ScimTokenDto, {
    doc: 'The live token; null if the organization has none, so that its SCIM endpoints are unreachable.',
    nullable: true,
  })
  token!: ScimTokenDto | null;

  @Text({
    doc: 'The address of the SCIM endpoints, to enter at the identity provider.',
    max: 2048,
    example: 'https://workspace.acme.example/scim/v2',
  })
  baseUrl!: string;
}

/** A SCIM token that was just issued. */
export class IssuedScimTokenDto extends ScimTokenDto {
  @Text({
    doc: 'The token. Only this answer shows it.',
    max: 100,
    example: 'svc_0000000000000000000000000000000000000nCIyL',
  })
  token!: string;

  @Text({ doc: 'The address of the SCIM endpoints.', max: 2048 })
  baseUrl!: string;
}
