import { Text } from '#platform';

/** The proof that the owner of the account is present. */
export class DeleteAccountDto {
  @Text({
    doc: 'The password with which you sign in. Omit it if you have none; then you must have signed in within the last 10 minutes.',
    max: 256,
    optional: true,
    example: 'a long and private sentence',
  })
  currentPassword?: string;
}
