import type { CapabilityDto, ConsumedCapabilityDto, MintedCapabilityDto } from './capabilities.dto';
import type { CapabilityRow } from './capabilities.repository';
import type { Consumed } from './capabilities.service';

/** A capability without its token. */
export function presentCapability(row: CapabilityRow): CapabilityDto {
  const { jti, recipientActorId, action, createdAt, expiresAt, consumedAt } = row;
  return {
    jti,
    recipientActorId,
    resource: { type: row.resourceType, id: row.resourceId },
    action,
    state: consumedAt !== null ? 'consumed' : row.expired ? 'expired' : 'minted',
    createdAt,
    expiresAt,
    consumedAt,
  };
}

/** A capability that was just minted, with its token. */
export function presentMinted(row: CapabilityRow, token: string): MintedCapabilityDto {
  return { ...presentCapability(row), token };
}

/** A capability that was just consumed, with its resource. */
export function presentConsumed({ capability: row, resource, roomToken }: Consumed): ConsumedCapabilityDto {
  const capability = presentCapability(row);
  return {
    ...capability,
    resource: {
      ...capability.resource,
      name: resource.name,
      ...(resource.status !== undefined && { status: resource.status }),
      ...(roomToken !== undefined && { roomToken }),
      contentHash: resource.contentHash?.toString('hex') ?? null,
      untrusted: { title: resource.title, content: resource.content?.toString('utf8') ?? null },
    },
  };
}
