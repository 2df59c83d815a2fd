import { ApiError } from '../../../sdk/dist/index.js';

/** The error of a call that the service must refuse. */
export async function refusalOf(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => new Error('The service accepted what it must refuse.'),
    (refusal: unknown) => refusal,
  );
  if (error instanceof ApiError) return error;
  throw error;
}
