import { invalidField } from '#platform';

const NAMES_A_TENANT =
  /tenant|account|organi[sz]ation|workspace|company|^(recipient|to)?org(id|slug|name)?$/i;

const MAX_NAME_LENGTH = 100;

/**
 * Refuses a field that names a tenant. Ignoring it would be dangerous: the id of a recipient alone decides to which tenant a message goes,
 * and a sender who names another one must not believe otherwise.
 *
 * @throws ValidationFailed
 */
export function refuseTenantFields(unknown: readonly string[]): void {
  const name = unknown.find((sent) => NAMES_A_TENANT.test(sent.replaceAll(/[_-]/g, '')));
  if (name !== undefined)
    throw invalidField(
      name.slice(0, MAX_NAME_LENGTH),
      'derived',
      'must be omitted; the ids of the recipients identify their organizations',
    );
}
