/** The page on which a person chooses the organization to sign in to. */
export const CHOICE = '/sign-in/organization';

/** The page that asks whether to sign in to an organization. @param next the path to open afterwards */
export function choicePath(tenant: string, next: string): string {
  return `${CHOICE}?${new URLSearchParams({ tenant, ...(next !== '/' && { next }) }).toString()}`;
}

/** The path that starts a sign-in. @param proof of `proofOfChoice` */
export function startPath(tenant: string, next: string, proof: string): string {
  const parameters = new URLSearchParams({ tenant, ...(next !== '/' && { returnTo: next }), proof });
  return `/api/auth/oidc/start?${parameters.toString()}`;
}
