import { pageScriptSource } from '../parts/page-script';

/**
 * The policy of a page whose form ends at the address of a client. Chromium applies `form-action` to redirects after a form too. An IPv6 address
 * can't be named in a policy (CSP Level 3, section 2.3.1), so one on the machine of the person allows every address by http.
 */
export function policyFor(redirectUri: string, baseUrl: string): Record<string, string> {
  const { origin, hostname, protocol } = new URL(redirectUri);
  const target = hostname.startsWith('[') ? protocol : origin;
  return {
    'Content-Security-Policy':
      `default-src 'none'; script-src ${pageScriptSource(baseUrl)}; style-src 'self'; img-src 'self' data:; ` +
      `form-action 'self' ${target}; base-uri 'none'; frame-ancestors 'none'`,
  };
}
