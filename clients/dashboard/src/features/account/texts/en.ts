/** The texts of how a person signs in. */
export const account = {
  title: 'Sign-in',
  shownAs: 'Others see you as',
  email: 'E-mail address',
  signInWith: 'You sign in with',
  verified: 'It is verified.',
  unverified: 'It is not verified.',
  fromDirectory:
    'The directory of your organization gave you this address. Confirm it only if you read its mail: until then it can’t reset your password. If it isn’t yours, tell an owner of your organization.',
  verify: 'Mail a link to verify it',
  verifyMailed: 'A link that verifies your address was mailed to you.',
  outbox:
    'This service has no mail server; the message is in its outbox folder. Ask the operator of the service for it.',
  changeEmail: 'Change e-mail address',
  newEmail: 'New e-mail address',
  newEmailHint:
    'A link is mailed to it. The address changes when you open the link. Your present address gets a link that stops the change.',
  pending: 'New address:',
  pendingMeans:
    'The address changes when somebody opens the link that was mailed to the new one. If you did not ask for this, cancel it and change your password.',
  linkExpires: 'The link expires',
  cancelChange: 'Cancel the change',
  changeCanceled: 'The change was canceled. You keep your e-mail address.',
  password: 'Password',
  hasPassword: 'You have a password.',
  noPassword: 'You have no password.',
  changePassword: 'Change password',
  setPassword: 'Set password',
  yourPassword: 'Your password',
  presentPassword: 'Present password',
  newPassword: 'New password',
  newPasswordHint:
    'At least 12 characters. Your other sessions end, and a change of your e-mail address that waits for its link.',
  tooShort: 'Choose a password of 12 to 256 characters. A few random words make a good one.',
  passwordChanged: 'Your password was changed.',
  passkeys: 'Passkeys',
  passkeysHint:
    'A passkey signs you in with your fingerprint, your face or the PIN of your device, without your password. No other website can use it.',
  noPasskeys: 'You have no passkeys.',
  noPasskeysHere:
    'This browser can’t use passkeys here. They require a current browser and an address that begins with https.',
  addPasskey: 'Add a passkey',
  passkeyName: 'Name of the passkey',
  passkeyNameHint: 'By which you recognize it, such as Work laptop.',
  passkeyAdded: 'The passkey was added. You can sign in with it from now on.',
  ceremony: {
    canceled: 'No passkey was added: the request was canceled or took too long. Try again.',
    exists: 'This device already has a passkey for your account.',
    elsewhere: (origin: string) => `Passkeys don’t work at this address. Open ${origin} instead.`,
    failed: 'The passkey could not be added. Try again.',
  },
  backedUp: 'also on your other devices',
  oneDevice: 'only on one device',
  rename: 'Rename',
  renameOf: (name: string) => `Rename the passkey ${name}`,
  renameTitle: 'Rename this passkey',
  newName: 'New name',
  renamed: 'The passkey was renamed.',
  remove: 'Remove',
  removeOf: (name: string) => `Remove the passkey ${name}`,
  removeTitle: 'Remove this passkey?',
  removeMeans: 'You can no longer sign in with it. Sessions that it began continue.',
  removeAct: 'Remove the passkey',
  removed: 'The passkey was removed. If somebody else may have used it, end your other sessions, too.',
};

export type AccountTexts = typeof account;
