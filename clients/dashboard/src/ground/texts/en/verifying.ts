/** Logs that the service signs. */
export const verifying = {
  verify: 'Verify in this browser',
  verifying: 'Verifying…',
  verifier: 'Download the verifier',
  signedAt: 'Signed',
  unsupported: 'This browser cannot check signatures. Download the file and the verifier.',
};
