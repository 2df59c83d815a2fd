import { invalidField } from '#platform';
import type { SendMessageDto } from './send.dto';

/**
 * The recipients that a message names, each once. `recipientActorId` and `recipient` may repeat what another form says, since clients send them for
 * compatibility, but they never add a recipient.
 *
 * @param tenantId the sender's tenant. Its id is the only one of a tenant that is refused as such: an answer must not tell which others exist.
 * @throws ValidationFailed
 */
export function recipientsOf(
  { recipientActorIds, recipientActorId, recipient }: SendMessageDto,
  tenantId: string,
): string[] {
  const forms = Object.entries({ recipientActorIds, recipientActorId, recipient })
    .filter(([, form]) => form !== undefined)
    .map(([path, form]) => ({ path, ids: new Set([form!].flat().map((id) => id.toLowerCase())) }));
  const [named, ...repeated] = forms;
  if (!named) throw invalidField('recipientActorIds', 'required', 'is required (or `recipientActorId`)');
  if (repeated.some(({ ids }) => [...ids].some((id) => !named.ids.has(id))))
    throw invalidField('recipientActorIds', 'exclusive', CONTRADICTION);
  const wrong = forms.find(({ ids }) => ids.has(tenantId));
  if (wrong)
    throw invalidField(wrong.path, 'agent', 'must name agents; the id of an organization names none');
  return [...named.ids].sort();
}

const CONTRADICTION =
  'must contain the agent that `recipientActorId` or `recipient` names, or be omitted if both name the same agent';
