import { pageScriptSource } from '../parts/page-script';

/**
 * The policy of the page with the form that ends at the address of a client. It has no `form-action`: Chromium applies that to every redirect
 * after a form, also to those by which a client leads on, and nobody knows where to.
 */
export function policyForRedirects(baseUrl: string): Record<string, string> {
  return {
    'Content-Security-Policy':
      `default-src 'none'; script-src ${pageScriptSource(baseUrl)}; style-src 'self'; img-src 'self' data:; ` +
      "base-uri 'none'; frame-ancestors 'none'",
  };
}
