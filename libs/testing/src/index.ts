export { Client, anonymous, bearer } from './client';
export { Agent, Person, connectAgent, newMember, newOwner, newToken, signedIn, uniqueName } from './people';
