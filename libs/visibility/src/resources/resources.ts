import { Injectable } from '@nestjs/common';
import type { Principal, Scope } from '#access';
import { NotFound, type Queries, type Transaction } from '#platform';

/** What a capability can be for. */
export const RESOURCE_TYPES = ['document', 'published-doc'] as const;
export type ResourceType = (typeof RESOURCE_TYPES)[number];

/** A resource as it is read by its id. */
export interface NamedResource {
  /** The name of the file, or the slug in the public address. */
  name: string;
  title: string | null;
  /** Null where the service holds no content. */
  content: Buffer | null;
  contentHash: Buffer | null;
}

/** How resources of one type are read and written by their id. */
export interface ResourceKind<Prepared = unknown> {
  /** The resource; undefined where the principal may not read it. */
  read(queries: Queries, principal: Principal, id: string): Promise<NamedResource | undefined>;
  /** How it is written; absent where it can only be read. */
  writing?: {
    /** The scope that a token needs for it. */
    scope: Scope;
    /** @throws NotFound where the principal may not write it. */
    requireRight(queries: Queries, principal: Principal, id: string): Promise<void>;
    /** Checks new content, before the transaction that writes it. */
    prepare(content: string): Promise<Prepared>;
    /** Writes it. @throws NotFound where the principal may not. */
    write(tx: Transaction, principal: Principal, id: string, prepared: Prepared): Promise<void>;
  };
}

/** Every type of resource that can be named by an id. The lib that keeps resources of a type registers it. */
@Injectable()
export class Resources {
  private readonly kinds = new Map<ResourceType, ResourceKind>();

  /** Call it while the module starts. */
  register<Prepared>(type: ResourceType, kind: ResourceKind<Prepared>): void {
    this.kinds.set(type, kind);
  }

  /** @throws NotFound for a type that nobody registered. */
  of(type: ResourceType): ResourceKind {
    const kind = this.kinds.get(type);
    if (!kind) throw new NotFound();
    return kind;
  }
}
