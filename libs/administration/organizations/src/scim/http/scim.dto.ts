import { Bool, Email, HasFurtherFields, Id, Int, Nested, NestedList, Text, TextList, Time } from '#platform';

const SCHEMAS = { doc: 'The URNs of the schemas of this object.', maxItems: 10, max: 200 };

/** An error of a SCIM endpoint (RFC 7644, section 3.12). */
export class ScimErrorDto {
  @TextList({ ...SCHEMAS, example: ['urn:ietf:params:scim:api:messages:2.0:Error'] })
  schemas!: string[];

  @Text({ doc: 'The HTTP status.', max: 3, example: '409' })
  status!: string;

  @Text({
    doc: 'What is wrong, as a keyword of RFC 7644: invalidFilter, invalidPath, invalidSyntax, invalidValue, mutability, noTarget, tooMany or uniqueness.',
    max: 20,
    optional: true,
    example: 'uniqueness',
  })
  scimType?: string;

  @Text({ doc: 'What is wrong, and what would be right. Its wording may change.', max: 2000 })
  detail!: string;
}

/** A resource or a message of SCIM. `/scim/v2/Schemas` describes the attributes, whose names may have any case. */
@HasFurtherFields()
export class ScimBodyDto {
  @TextList({ ...SCHEMAS, optional: true, example: ['urn:ietf:params:scim:schemas:core:2.0:User'] })
  schemas?: string[];
}

export class ScimMetaDto {
  @Text({ doc: '`User` or `Group`.', max: 20, example: 'User', optional: true })
  resourceType?: string;

  @Time({ doc: 'When the resource was created.', optional: true })
  created?: Date;

  @Time({ doc: 'When something that the directory sees last changed.', optional: true })
  lastModified?: Date;

  @Text({ doc: 'The address of the resource.', max: 2048, optional: true })
  location?: string;

  @Text({
    doc: 'The version, which is also the ETag.',
    max: 100,
    optional: true,
    example: 'W/"5f0c3a9d2b7e4c1a8d60"',
  })
  version?: string;
}

export class ScimNameDto {
  @Text({
    doc: 'The whole name, the same as `displayName`.',
    max: 100,
    optional: true,
    example: 'Ada Lovelace',
  })
  formatted?: string;

  @Text({ doc: 'The family name.', max: 100, optional: true, example: 'Lovelace' })
  familyName?: string;

  @Text({ doc: 'The given name.', max: 100, optional: true, example: 'Ada' })
  givenName?: string;
}

export class ScimEmailDto {
  @Email({ doc: 'The address.', optional: true, example: 'ada@example.org' })
  value?: string;

  @Text({ doc: 'Always `work`.', max: 20, optional: true, example: 'work' })
  type?: string;

  @Bool({ doc: 'Always true.', optional: true })
  primary?: boolean;
}

export class ScimUserGroupDto {
  @Id({ doc: 'The id of the group.', optional: true })
  value?: string;

  @Text({ doc: 'The name of the group.', max: 100, optional: true, example: 'Editors' })
  display?: string;

  @Text({ doc: 'Always `direct`.', max: 20, optional: true, example: 'direct' })
  type?: string;
}

/** A person of the organization. Only the attributes that the request asks for are there. */
export class ScimUserDto {
  @TextList({ ...SCHEMAS, example: ['urn:ietf:params:scim:schemas:core:2.0:User'] })
  schemas!: string[];

  @Id({ doc: 'The id of the person, which is their `userId` in the API.' })
  id!: string;

  @Text({
    doc: 'The id that the directory gives the person. Two people can have the same one.',
    max: 255,
    optional: true,
    example: '00u1a2b3c',
  })
  externalId?: string;

  @Email({
    doc: 'The e-mail address with which the person signs in.',
    optional: true,
    example: 'ada@example.org',
  })
  userName?: string;

  @Nested(() => ScimNameDto, { doc: 'The name of the person.', optional: true })
  name?: ScimNameDto;

  @Text({
    doc: 'The name of the person, as others see it.',
    max: 100,
    optional: true,
    example: 'Ada Lovelace',
  })
  displayName?: string;

  @Bool({ doc: 'Whether the person can sign in.', optional: true })
  active?: boolean;

  @NestedList(() => ScimEmailDto, { doc: 'The e-mail address of the person.', maxItems: 1, optional: true })
  emails?: ScimEmailDto[];

  @NestedList(() => ScimUserGroupDto, {
    doc: 'The groups that the person is a member of; absent if there are none. Read-only: change the members of the groups.',
    maxItems: 1000,
    optional: true,
  })
  groups?: ScimUserGroupDto[];

  @Nested(() => ScimMetaDto, { doc: 'Facts about the resource.', optional: true })
  meta?: ScimMetaDto;
}

export class ScimMemberDto {
  @Id({ doc: 'The id of the member.', optional: true })
  value?: string;

  @Text({ doc: 'The name of the member.', max: 100, optional: true, example: 'Ada Lovelace' })
  display?: string;

  @Text({ doc: 'Always `User`.', max: 20, optional: true, example: 'User' })
  type?: string;
}

/** A share group of the organization. Only the attributes that the request asks for are there. */
export class ScimGroupDto {
  @TextList({ ...SCHEMAS, example: ['urn:ietf:params:scim:schemas:core:2.0:Group'] })
  schemas!: string[];

  @Id({ doc: 'The id of the group, which is also that of the share group.' })
  id!: string;

  @Text({ doc: 'The id that the directory gives the group.', max: 255, optional: true })
  externalId?: string;

  @Text({ doc: 'The name of the group.', max: 100, optional: true, example: 'Editors' })
  displayName?: string;

  @NestedList(() => ScimMemberDto, { doc: 'The members of the group.', maxItems: 5000, optional: true })
  members?: ScimMemberDto[];

  @Nested(() => ScimMetaDto, { doc: 'Facts about the resource.', optional: true })
  meta?: ScimMetaDto;
}

class ScimListDto {
  @TextList({ ...SCHEMAS, example: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'] })
  schemas!: string[];

  @Int({ doc: 'How many resources there are on all pages.', min: 0, max: 2 ** 31 - 1, example: 1 })
  totalResults!: number;

  @Int({ doc: 'The place of the first resource of this page, from 1.', min: 1, max: 2 ** 31 - 1, example: 1 })
  startIndex!: number;

  @Int({ doc: 'How many resources this page has.', min: 0, max: 200, example: 1 })
  itemsPerPage!: number;
}

export class ScimUserListDto extends ScimListDto {
  @NestedList(() => ScimUserDto, { doc: 'The users, in the order of their ids.', maxItems: 200 })
  Resources!: ScimUserDto[];
}

export class ScimGroupListDto extends ScimListDto {
  @NestedList(() => ScimGroupDto, { doc: 'The groups, in the order of their ids.', maxItems: 200 })
  Resources!: ScimGroupDto[];
}

/** A description of a schema, of a type of resources, or of the features that the service supports, as RFC 7643 defines it. */
@HasFurtherFields()
export class ScimDescriptionDto {
  @TextList({ ...SCHEMAS, example: ['urn:ietf:params:scim:schemas:core:2.0:Schema'] })
  schemas!: string[];
}

/** A list of descriptions. */
export class ScimDescriptionListDto extends ScimListDto {
  @NestedList(() => ScimDescriptionDto, { doc: 'The descriptions.', maxItems: 10 })
  Resources!: ScimDescriptionDto[];
}
