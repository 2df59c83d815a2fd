import { setFlagsFromString } from 'node:v8';

/**
 * Lets V8 optimize what runs often, from now on. The bundle starts without that (`scripts/lib/bundle/load-service.cjs`), because nothing of a
 * start runs often enough to pay for it. Every program calls this when it has started.
 */
export function optimizeFromNow(): void {
  setFlagsFromString('--opt');
}
