import type { Person } from '#testing';

/** The fields of a document on the first screen that the tests use. */
export interface HomeDocument {
  nodeId: string;
  projectSlug: string | null;
  path: string;
  by?: { kind: string; id: string; name: string | null } | null;
  onBehalfOf?: { id: string } | null;
}

/** The fields of the first screen that the tests use. */
export interface Home {
  since: string;
  changes: HomeDocument[];
  moreChanges: boolean;
  waiting: { kind: string; id: string; by: { id: string; name: string | null } | null }[];
  counts: Record<string, number>;
  recent: HomeDocument[];
  projects: { id: string; documents: number }[];
  projectCount: number;
  firstSteps: Record<string, boolean>;
}

/** The first screen of a person. */
export async function homeOf(person: Person, since?: Date): Promise<Home> {
  const query = since ? `?since=${since.toISOString()}` : '';
  return (await person.get(`/api/home${query}`).expect(200)).body.data as Home;
}

/** Nothing waits. */
export const NOTHING = {
  inbox: 0,
  reviews: 0,
  distributions: 0,
  roomPeople: 0,
  roomAgents: 0,
  invites: 0,
  expiringTokens: 0,
  expiringShares: 0,
};
