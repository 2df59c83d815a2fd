import { ApiError, defineError } from '#platform';

export const SignatureInvalid = defineError(
  'SVC_SIGNATURE_INVALID',
  401,
  'The signature of the request is missing or not valid. Sign the request that you send, with your present key, the present time and a new nonce.',
);

/** The one answer for every problem of a signature. It does not reveal which problem it was. RFC 9110 requires a challenge with a 401. */
export function signatureInvalid(): ApiError {
  return new SignatureInvalid({ headers: { 'WWW-Authenticate': 'Bearer' } });
}
