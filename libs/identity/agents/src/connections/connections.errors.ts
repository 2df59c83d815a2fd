import { defineError } from '#platform';

export const NothingGrantable = defineError(
  'SVC_NOTHING_GRANTABLE',
  403,
  'Your role does not allow you to grant any of the scopes that this agent asks for. Ask an owner or admin to approve it.',
);
