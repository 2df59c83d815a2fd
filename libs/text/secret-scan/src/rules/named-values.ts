/** A format that can be recognized only together with the name of its vendor. */
export interface NamedValue {
  id: string;
  /** Words in lower case, one of which occurs in the name of the value or shortly before it. */
  words: readonly string[];
  value: RegExp;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const HEX_32 = /^[0-9a-f]{32}$/i;
const HEX_40 = /^[0-9a-f]{40}$/i;
const HEX_64 = /^[0-9a-f]{64}$/i;

export const NAMED_VALUES: readonly NamedValue[] = [
  {
    id: 'aws-secret-access-key',
    words: [
      'secret_access_key',
      'secretaccesskey',
      'secret-access-key',
      'secret access key',
      'aws',
      'amazon',
      's3',
      'minio',
      'akia',
    ],
    value: /^[A-Za-z0-9/+]{40}$/,
  },
  {
    id: 'azure-key',
    words: ['azure', 'ado_', 'vsts', 'cognitive', 'cosmos', 'apim'],
    value: /^(?:[0-9a-f]{32}|[a-z0-9]{52}|[A-Za-z0-9]{84}|[A-Za-z0-9+/]{86}==|[A-Za-z0-9+/]{43}=)$/i,
  },
  {
    id: 'datadog-key',
    words: ['datadog', 'dd_', 'dd-', 'ddog', 'ddap'],
    value: /^(?:[0-9a-f]{32}|[0-9a-f]{40}|dd[ap]p?[_-][A-Za-z0-9]{32,40})$/i,
  },
  { id: 'twilio-auth-token', words: ['twilio'], value: HEX_32 },
  { id: 'mailgun-key', words: ['mailgun', 'mg_', 'mg-'], value: /^[0-9a-h]{32}-[0-9a-h]{8}-[0-9a-h]{8}$/i },
  { id: 'heroku-key', words: ['heroku'], value: UUID },
  { id: 'hubspot-key', words: ['hubspot', 'hapikey'], value: UUID },
  { id: 'squarespace-token', words: ['squarespace'], value: UUID },
  { id: 'kucoin-secret', words: ['kucoin'], value: UUID },
  {
    id: 'cloudflare-key',
    words: ['cloudflare', 'cf_', 'cf-', 'x-auth-key'],
    value: /^(?:[A-Za-z0-9_-]{40}|[0-9a-f]{37})$/,
  },
  { id: 'vercel-token', words: ['vercel'], value: /^[A-Za-z0-9]{24}$/ },
  { id: 'netlify-token', words: ['netlify'], value: /^[A-Za-z0-9_-]{40,64}$/ },
  {
    id: 'digitalocean-token',
    words: ['digitalocean', 'digital_ocean', 'do_', 'spaces'],
    value: /^(?:[0-9a-f]{64}|[A-Za-z0-9/+]{43})$/,
  },
  { id: 'atlassian-token', words: ['jira', 'atlassian', 'confluence'], value: /^[A-Za-z0-9]{24}$/ },
  { id: 'github-token', words: ['github', 'gh_'], value: HEX_40 },
  { id: 'gitlab-token', words: ['gitlab'], value: /^[A-Za-z0-9_-]{20}$/ },
  { id: 'sentry-token', words: ['sentry'], value: HEX_64 },
  {
    id: 'vault-token',
    words: ['vault'],
    value: /^(?:s\.[A-Za-z0-9]{24}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/,
  },
  { id: 'docker-token', words: ['docker'], value: UUID },
  { id: 'npm-token', words: ['npm'], value: UUID },
  {
    id: 'figma-token',
    words: ['figma'],
    value: /^[0-9]{4,7}-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
  },
  { id: 'discord-secret', words: ['discord'], value: /^(?:[A-Za-z0-9_-]{32}|[0-9a-f]{64})$/ },
  { id: 'telegram-bot-token', words: ['telegram', 'tg_', 'bot'], value: /^[0-9]{8,10}:[A-Za-z0-9_-]{35}$/ },
  { id: 'okta-token', words: ['okta'], value: /^00[A-Za-z0-9_-]{40}$/ },
  { id: 'algolia-key', words: ['algolia'], value: HEX_32 },
  { id: 'facebook-secret', words: ['facebook', 'fb_', 'meta_'], value: HEX_32 },
  {
    id: 'google-client-secret',
    words: ['google', 'client_secret', 'clientsecret'],
    value: /^[A-Za-z0-9_-]{24}$/,
  },
  { id: 'linkedin-secret', words: ['linkedin'], value: /^[A-Za-z0-9]{16}$/ },
  {
    id: 'twitter-token',
    words: ['twitter'],
    value: /^(?:[A-Za-z0-9]{50}|[0-9]{15,20}-[A-Za-z0-9]{40}|A{20}[A-Za-z0-9%]{60,110})$/,
  },
  { id: 'twitch-token', words: ['twitch'], value: /^[0-9a-z]{30}$/ },
  { id: 'snyk-token', words: ['snyk'], value: UUID },
  { id: 'sonar-token', words: ['sonar'], value: HEX_40 },
  { id: 'circleci-token', words: ['circle'], value: HEX_40 },
  { id: 'travis-token', words: ['travis'], value: /^[A-Za-z0-9_-]{22}$/ },
  { id: 'codecov-token', words: ['codecov'], value: UUID },
  {
    id: 'newrelic-key',
    words: ['newrelic', 'new_relic', 'new relic'],
    value: /^(?:[0-9a-f]{40}|[0-9a-f]{36}NRAL)$/,
  },
  { id: 'pagerduty-token', words: ['pagerduty', 'pd_'], value: /^[A-Za-z0-9+_-]{20}$/ },
  { id: 'confluent-secret', words: ['confluent', 'kafka'], value: /^[A-Za-z0-9+/]{64}$/ },
  { id: 'cohere-key', words: ['cohere', 'co_api'], value: /^[A-Za-z0-9]{40}$/ },
  { id: 'mistral-key', words: ['mistral'], value: /^[A-Za-z0-9]{32}$/ },
  { id: 'deepgram-key', words: ['deepgram'], value: HEX_40 },
  { id: 'postmark-token', words: ['postmark'], value: UUID },
  { id: 'zendesk-token', words: ['zendesk'], value: /^[A-Za-z0-9]{40}$/ },
  { id: 'rapidapi-key', words: ['rapidapi'], value: /^[A-Za-z0-9]{50}$/ },
  { id: 'auth0-secret', words: ['auth0'], value: /^[A-Za-z0-9_-]{64}$/ },
  {
    id: 'asana-token',
    words: ['asana'],
    value: /^(?:[0-9]\/[0-9]{16,20}(?:\/[0-9]{16,20})?:[0-9a-f]{32}|[0-9a-f]{32})$/,
  },
  { id: 'intercom-token', words: ['intercom'], value: /^[A-Za-z0-9_=-]{60}$/ },
];
