import { Bool, NestedList, Text } from '#platform';
import { PasskeyDto } from '../passkeys/passkeys.dto';
import { OwnEmailDto } from './credentials.dto';

/** How a person signs in. */
export class AccountDto extends OwnEmailDto {
  @Bool({
    doc: 'Whether the directory of your organization gave you this address and you have not confirmed it. Until you do, it can’t reset your password.',
    example: false,
  })
  fromDirectory!: boolean;

  @Bool({ doc: 'Whether you have a password.', example: true })
  hasPassword!: boolean;

  @NestedList(() => PasskeyDto, { doc: 'Your passkeys, the oldest first.', maxItems: 20 })
  passkeys!: PasskeyDto[];

  @Text({
    doc: 'The origin of the service. Browsers create and use its passkeys only there.',
    max: 300,
    example: 'https://docs.example.com',
  })
  passkeyOrigin!: string;
}
