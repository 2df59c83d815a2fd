import { Text } from '#platform';
import { TENANT_SLUG_MAX } from '#accounts';
import { DeleteAccountDto } from '../removal/removal.dto';

/** The proof that an owner is present and means this organization. */
export class DeleteOrganizationDto extends DeleteAccountDto {
  @Text({ doc: 'The slug of your organization, as a confirmation.', max: TENANT_SLUG_MAX, example: 'acme' })
  slug!: string;
}
