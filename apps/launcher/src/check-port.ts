import { Problem } from '../../../scripts/lib/problem.mjs';
import { isFree } from './process/ports.js';
import { headers } from './process/service-process.js';

/** @throws Problem if another program uses the port, which says if that is this service */
export async function checkPort(port: number, setting: string): Promise<void> {
  if (await isFree(port)) return;
  const isThisService = await fetch(`http://localhost:${port}/healthz`, {
    headers,
    signal: AbortSignal.timeout(2_000),
  }).then(
    (response) => response.ok && response.headers.has('x-request-id'),
    () => false,
  );
  throw new Problem(
    isThisService
      ? `The service is already running on port ${port}, from another folder or with another DATA_DIR. Use that one, or set ${setting} to another port.`
      : `Port ${port} is in use by another program. Set ${setting} to another port, for example "${setting}=${port + 80} npm start".`,
  );
}
