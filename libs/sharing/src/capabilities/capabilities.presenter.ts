import type { CapabilityDto, ConsumedCapabilityDto, MintedCapabilityDto } from './capabilities.dto';
import type { CapabilityRow, ResourceRow } from './capabilities.repository';

/** A capability; never its token. */
export function presentCapability(row: CapabilityRow): CapabilityDto {
  return {
    jti: row.jti,
    recipientActorId: row.recipientActorId,
    resource: { type: row.resourceType, id: row.resourceId },
    action: row.action,
    state: row.consumedAt !== null ? 'consumed' : row.expired ? 'expired' : 'minted',
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    consumedAt: row.consumedAt?.toISOString() ?? null,
  };
}

/** A capability that was just minted, with its token. */
export function presentMinted(row: CapabilityRow, token: string): MintedCapabilityDto {
  return { ...presentCapability(row), token };
}

/** A capability that was just spent, with what it was for. */
export function presentConsumed(row: CapabilityRow, resource: ResourceRow): ConsumedCapabilityDto {
  const capability = presentCapability(row);
  return {
    ...capability,
    resource: {
      ...capability.resource,
      name: resource.name,
      contentHash: resource.contentHash?.toString('hex') ?? null,
      untrusted: { title: resource.title, content: resource.content?.toString('utf8') ?? null },
    },
  };
}
