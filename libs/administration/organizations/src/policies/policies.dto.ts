import { Bool, Text } from '#platform';

/** The policies of an organization. */
export class PoliciesDto {
  @Bool({ doc: 'Whether nobody can join a room of the organization by its code.', example: false })
  codeJoinDisabled!: boolean;

  @Text({
    doc:
      'The domain of the e-mail addresses of people who can be invited to the organization or join its rooms; null for every domain. It is ' +
      'stored in lower case and in ASCII (`bücher.example` as `xn--bcher-kva.example`). Subdomains are other domains.',
    max: 253,
    nullable: true,
    example: 'acme.example',
  })
  restrictToDomain!: string | null;

  @Bool({ doc: 'Whether a new room must have a purpose.', example: true })
  requirePurpose!: boolean;

  @Bool({
    doc: 'Whether only owners and admins can publish. Members and tokens request a review instead.',
    example: true,
  })
  requirePrePublishReview!: boolean;

  @Bool({
    doc: 'Whether the discovery of agents is empty for the people and agents of the organization.',
    example: false,
  })
  hideDiscoveryTab!: boolean;
}
