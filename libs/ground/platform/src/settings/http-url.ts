/** The rule of a setting that is the URL of a service: `@IsUrl(HTTP_URL)`. */
export const HTTP_URL = { require_tld: false, protocols: ['http', 'https'], require_protocol: true };
