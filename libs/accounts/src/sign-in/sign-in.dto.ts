import { Text } from '#platform';

/** Who wants in. Held to no rule that would tell what a right password looks like. */
export class SignInDto {
  @Text({ doc: 'E-mail address.', max: 254, example: 'ada@example.org' })
  email!: string;

  @Text({ doc: 'Password.', max: 256, example: 'a long and private sentence' })
  password!: string;
}
