import { Bool, NestedList, Text } from '#platform';
import { PasskeyDto } from '../passkeys/passkeys.dto';
import { OwnEmailDto } from './credentials.dto';

/** How a person signs in. */
export class AccountDto extends OwnEmailDto {
  @Bool({
    doc: "Whether the directory of your organization gave you this address and you have not confirmed it. Until you do, it can't reset your password.",
    example: false,
  })
  fromDirectory!: boolean;

  @Bool({ doc: 'Whether you have a password.', example: true })
  hasPassword!: boolean;

  @Bool({
    doc: 'Whether you get a mail once a day about what waits for your decision. It is only sent to a verified address.',
    example: false,
  })
  dailyMail!: boolean;

  @NestedList(() => PasskeyDto, { doc: 'Your passkeys, the oldest first.', maxItems: 20 })
  passkeys!: PasskeyDto[];

  @Text({
    doc: 'The origin of the service. Browsers create and use its passkeys only there.',
    max: 300,
    example: 'https://docs.example.com',
  })
  passkeyOrigin!: string;
}

/** Whether a person gets a mail once a day. */
export class DailyMailDto {
  @Bool({ doc: 'Whether you get it.', example: true })
  enabled!: boolean;
}
