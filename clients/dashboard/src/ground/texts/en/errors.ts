export const errors = {
  title: 'This could not be loaded',
  retry: 'Try again',
  tooMany: (seconds: number) => `You have reached the limit of requests. Try again in ${seconds} seconds.`,
  service: 'The service has a problem. Try again in a minute.',
  offline: 'The service cannot be reached. Check your connection, then try again.',
  untrustedKey:
    'The key could not be verified in the key log of the service, so it was not used. If this happens again in a minute, tell the operator of the service.',
  unexpected: 'Something unexpected happened in this page. Reload it; saved changes are kept.',
  partMissing:
    'A part of this page could not be loaded. Check your connection, then reload the page. Saved changes and drafts are kept.',
  reload: 'Reload',
  sessionEnded:
    'Your session has ended. What you typed is still here. Sign in in another tab, then try again.',
  signIn: 'Sign in',
  requestId: (id: string) => `Request ${id}`,
  notFound: 'Not found',
  notFoundHint: 'It does not exist, or you do not have access to it.',
  toHome: 'Go to the start page',
};
