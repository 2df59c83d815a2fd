export { Client, anonymous, bearer } from './client';
export { Agent, Person, connectAgent, newMember, newOwner, newToken, signedIn, uniqueName } from './people';
export { countStatuses, sha256, spread } from './requests';
export { type DocId, newDocId, newShare, newShareGroup } from './sharing';
export { sql, withDatabase } from './sql';
export { MISSING_ID, type Project, newDocument, newNode, newProject } from './workspace';
