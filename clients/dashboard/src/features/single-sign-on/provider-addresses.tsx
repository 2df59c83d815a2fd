import { CopyableValue } from './copyable-value';
import type { SingleSignOn } from './sign-on.queries';
import { useOwnTexts } from './use-own-texts';

/** The addresses to register at the provider, and the one at which people sign in. */
export function ProviderAddresses({
  oidc: { redirectUri, postLogoutRedirectUri, signInUrl },
}: {
  oidc: SingleSignOn;
}) {
  const { sso } = useOwnTexts();
  return (
    <section aria-labelledby="addresses" className="mb-10">
      <h2 id="addresses" className="mb-2">
        {sso.addresses}
      </h2>
      <dl className="border-t border-line">
        <CopyableValue
          term={sso.redirect}
          value={redirectUri}
          action="sso.copyRedirect"
          copy={sso.copyRedirect}
        />
        <CopyableValue
          term={sso.signedOut}
          value={postLogoutRedirectUri}
          action="sso.copySignedOut"
          copy={sso.copySignedOut}
        />
        <CopyableValue term={sso.link} value={signInUrl} action="sso.copyLink" copy={sso.copyLink} />
      </dl>
    </section>
  );
}
