import { Text } from '#platform';

/** A sign-in. Its fields have only length limits, so that a refusal says nothing about the account or its password. */
export class SignInDto {
  @Text({ doc: 'The e-mail address of the account.', max: 254, example: 'ada@example.org' })
  email!: string;

  @Text({ doc: 'The password of the account.', max: 256, example: 'a long and private sentence' })
  password!: string;
}
