import type { ApiRequest } from '#platform';
import type { Principal } from '../principal/principal';

/** A request whose caller the guards have identified. */
export interface AuthenticatedRequest extends ApiRequest {
  principal?: Principal;
  /** When the guards began to check the caller, in milliseconds since 1970. */
  checkedAt?: number;
}
