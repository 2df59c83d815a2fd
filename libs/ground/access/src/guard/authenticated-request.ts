import type { ApiRequest } from '#platform';
import type { Principal } from '../principal/principal';

/** A request whose caller the guards have identified. */
export interface AuthenticatedRequest extends ApiRequest {
  principal?: Principal;
  /** When the guards began to check the caller, in milliseconds on the clock of `performance`, which nobody sets. */
  checkedAt?: number;
}
