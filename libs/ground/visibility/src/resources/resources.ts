import { Injectable } from '@nestjs/common';
import type { Principal, Scope } from '#access';
import { type Queries, type Transaction, found } from '#platform';

/** The types of resources for which a capability can be issued. */
export const RESOURCE_TYPES = ['document', 'published-doc', 'room'] as const;
export type ResourceType = (typeof RESOURCE_TYPES)[number];

/** A resource, read by its id. */
export interface NamedResource {
  /** The name of the file, the slug in the public address, or the id of a room. */
  name: string;
  title: string | null;
  /** UTF-8; null if the service stores no content for it. */
  content: Buffer | null;
  contentHash: Buffer | null;
  /** The state of a room; absent for resources of other types. */
  status?: string;
}

/** Reads and writes resources of one type by their id. */
export interface ResourceKind<Prepared = unknown> {
  /** The scope that a token needs to read it; absent if every token can. */
  readingScope?: Scope;
  /** The resource; undefined if the principal can't read it. */
  read(queries: Queries, principal: Principal, id: string): Promise<NamedResource | undefined>;
  /** Absent for a type that can only be read. */
  writing?: {
    /** The scope that a token needs for it. */
    scope: Scope;
    /** @throws NotFound if the principal may not write it. */
    requireRight(queries: Queries, principal: Principal, id: string): Promise<void>;
    /** How content is replaced; absent for a type that has none. */
    content?: {
      /** Validates new content of the principal that sends it, before the transaction that writes it. */
      prepare(principal: Principal, content: string): Promise<Prepared>;
      /** Writes prepared content. @throws NotFound unless the principal can write it */
      write(tx: Transaction, principal: Principal, id: string, prepared: Prepared): Promise<void>;
    };
    /** Invites an agent for the principal, and returns the token of the invite; absent for a type that can't be joined. @throws NotFound unless the principal can invite it */
    invite?(tx: Transaction, principal: Principal, id: string, actorId: string): Promise<string>;
  };
}

/** The registry of resource types. The lib that stores resources of a type registers it. */
@Injectable()
export class Resources {
  private readonly kinds = new Map<ResourceType, ResourceKind>();

  /** Registers a type. Call it in `onModuleInit`. */
  register<Prepared>(type: ResourceType, kind: ResourceKind<Prepared>): void {
    this.kinds.set(type, kind);
  }

  /** @throws NotFound for a type that is not registered */
  of(type: ResourceType): ResourceKind {
    return found(this.kinds.get(type));
  }
}
