import { defineTopic } from '#platform';

/** The signing keys of the service changed. */
export const issuerKeysChanged = defineTopic('issuer-keys');
