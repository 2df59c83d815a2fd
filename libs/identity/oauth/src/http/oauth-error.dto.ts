import { MovedDetails } from '#access';
import { Nested, Text } from '#platform';

/** An error of an OAuth endpoint (RFC 6749, section 5.2). */
export class OauthErrorDto {
  @Text({ doc: 'Identifies the error. Programs should rely on it.', max: 100, example: 'invalid_grant' })
  error!: string;

  @Text({ doc: 'A message for people. Its wording may change.', max: 2_000 })
  error_description!: string;

  @Nested(() => MovedDetails, { doc: 'The new address. Only with `SVC_ORGANIZATION_MOVED`.', optional: true })
  details?: MovedDetails;
}
