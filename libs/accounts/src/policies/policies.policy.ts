/** Whether an e-mail address, in lower case, is one of the domain to which an organization is restricted; null allows every address. */
export function isInDomain(email: string, restrictToDomain: string | null): boolean {
  return restrictToDomain === null || email.endsWith(`@${restrictToDomain}`);
}
