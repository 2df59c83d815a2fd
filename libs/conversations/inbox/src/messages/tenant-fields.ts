import type { UnknownField } from '#platform';
import { invalidField } from '#platform';

const NAMES_A_TENANT =
  /tenant|account|organi[sz]ation|workspace|company|^(recipient|to)?org(id|slug|name)?$/i;

/**
 * Refuses a field that names a tenant. Ignoring it would be dangerous: the id of a recipient alone decides to which tenant a message goes,
 * and a sender who names another one must not believe otherwise.
 *
 * @throws ValidationFailed
 */
export function refuseTenantFields(unknown: readonly UnknownField[]): void {
  const field = unknown.find(({ path }) => NAMES_A_TENANT.test(path.replaceAll(/[_-]/g, '')));
  if (field)
    throw invalidField(
      field.path,
      'derived',
      'must be omitted; the ids of the recipients identify their organizations',
    );
}
