import { whenIdle } from './when-idle';

const WORKER = '/service-worker.js';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): string;
  };
}

/**
 * Registers the service worker, which keeps the built files for use without a connection. It waits until the page is at rest: the worker loads
 * all files, which must not delay the first screen.
 */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = (): void => {
    // Without it, for example in a private window, everything works but reading without a connection.
    navigator.serviceWorker.register(trustedUrl(), { updateViaCache: 'none' }).catch(() => undefined);
  };
  whenIdle(register);
}

/** The policy `worker` makes this URL and no other. */
function trustedUrl(): string {
  const types = (window as { trustedTypes?: TrustedTypes }).trustedTypes;
  return types?.createPolicy('worker', { createScriptURL: () => WORKER }).createScriptURL('') ?? WORKER;
}
