/** The activity of somebody with a document that they have open. */
export const STATES = ['viewing', 'editing'] as const;
export type PresenceState = (typeof STATES)[number];

/** A user or an agent that has a document open. */
export interface Present {
  memberId: string;
  isAgent: boolean;
  state: PresenceState;
  expiresAt: Date;
}

/** A document of a project. */
export interface Place {
  tenantId: string;
  projectId: string;
  nodeId: string;
}

export const PRESENCE_STORE = Symbol('PRESENCE_STORE');

/** How many of those who have a document open are listed. */
export const LISTED = 100;

/** Remembers who has which document open, for less than a minute. */
export interface PresenceStore {
  /** Remembers somebody for some seconds. Returns whether they were not there, or in another state. */
  put(place: Place, who: Omit<Present, 'expiresAt'>, seconds: number): Promise<boolean>;
  /** Forgets somebody. Returns whether they were there. */
  remove(place: Place, memberId: string): Promise<boolean>;
  /** The people who have a document open, at most `LISTED` of them. */
  list(place: Place): Promise<Present[]>;
  /** The tenants of those that have expired. */
  tenantsOfExpired(): Promise<{ tenantId: string }[]>;
  /** Forgets up to `limit` of a tenant that have expired. Returns where they were; a place can occur several times. */
  takeExpired(tenantId: string, limit: number): Promise<Place[]>;
}
