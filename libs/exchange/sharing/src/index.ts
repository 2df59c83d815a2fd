export { MINTER_CAN_MINT } from './capabilities/capabilities.repository';
export { MINTING_TOKEN_HAS_SCOPES, scopeParameters } from './capabilities/capability-scopes';
export type { DirectoryGroup, DirectoryGroupMember, GroupOfUser } from './groups/directory-groups.repository';
export {
  DirectoryGroups,
  type LaterMembersChange,
  type MembersChange,
} from './groups/directory-groups.service';
export { GroupFull, GroupNameTaken, TooManyGroups, UnknownMember } from './groups/groups.errors';
export { SharingJobs } from './sharing.jobs';
export { SharingModule } from './sharing.module';
