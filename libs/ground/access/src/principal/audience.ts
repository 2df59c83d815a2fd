/**
 * Whether a token may be used for a request (RFC 8707, section 2).
 *
 * @param audience the resource to which the token is bound; null if it is bound to none
 * @param accepted the resource to which the route belongs, if it accepts tokens that are bound to it
 * @param caller the resource that makes the request within this process; undefined for a request from outside
 */
export function isMeantForCall(
  audience: string | null,
  accepted: string | undefined,
  caller: string | undefined,
): boolean {
  return audience === null || audience === accepted || audience === caller;
}
