import { ApiError } from '../../../sdk/dist/index.js';
import type { CallInit } from './call.js';
import type { RouteName } from './routes.js';
import type { Service } from './service.js';

/** Deletes something that was found just before. The SDK repeats a DELETE whose answer was lost, so a 404 means that it is deleted. */
export async function deleteOnce(
  service: Service,
  route: RouteName,
  id: string,
  more: Pick<CallInit, 'ends'> = {},
): Promise<void> {
  try {
    await service.ask(route, { path: { id }, ...more });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
