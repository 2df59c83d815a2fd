import { AsyncLocalStorage } from 'node:async_hooks';

const audiences = new AsyncLocalStorage<string>();

/**
 * Runs work for one resource of the service, such as the tools at `/mcp`. Calls of the API that the work makes in this process accept tokens
 * that are bound to that resource (RFC 8707, section 2).
 *
 * @param audience the path of the resource, such as `/mcp`
 */
export function forAudience<T>(audience: string, work: () => T): T {
  return audiences.run(audience, work);
}

/**
 * Whether a token may be used for the present call.
 *
 * @param audience the resource to which the token is bound; null if it is bound to none
 * @param accepted the resource to which the route belongs, if it accepts tokens that are bound to it
 */
export function isMeantForCall(audience: string | null, accepted: string | undefined): boolean {
  return audience === null || audience === accepted || audience === presentAudience();
}

/** The path of the resource that the present call is made for; undefined for calls that arrive from outside. */
export function presentAudience(): string | undefined {
  return audiences.getStore();
}
