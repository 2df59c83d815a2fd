export { DeletionActs } from './deletion/deletion-acts';
export { DeletionSettings } from './deletion/deletion.settings';
export { DeletionActsModule } from './deletion/deletion-acts.module';
export { OrganizationsModule } from './organizations.module';
export { AddDomainDto, type DomainDto } from './domains/domains.dto';
export { presentDomain } from './domains/domains.presenter';
export { DomainsService } from './domains/domains.service';
export { PoliciesDto } from './policies/policies.dto';
export { PoliciesService } from './policies/policies.service';
export { BrowserCookie, isProofOfChoice, proofOfChoice } from './single-sign-on/browser-cookie';
export { type OidcDto, PutOidcDto } from './single-sign-on/connections.dto';
export { ConnectionsPresenter } from './single-sign-on/connections.presenter';
export { ConnectionsService } from './single-sign-on/connections.service';
export { SignInsService } from './single-sign-on/sign-ins.service';
export { SignOuts } from './single-sign-on/sign-outs';
export { CHOICE, choicePath, startPath } from './single-sign-on/sso-paths';
export { SsoTenants } from './single-sign-on/sso-tenants';
export { SsoFailed, SsoNotFound, SsoProviderUnavailable, SsoRefused } from './single-sign-on/sso.errors';
export { DeleteOrganizationDto } from './deletion/deletion.dto';
export { DeletionNotScheduled, DeletionScheduled } from './deletion/deletion.errors';
export { DeletionService } from './deletion/deletion.service';
export {
  AcceptInviteDto,
  InviteDto,
  type InviteViewDto,
  ListInvitesQuery,
  type NewInviteDto,
} from './invites/invites.dto';
export { AlreadyMember, InviteNotFound } from './invites/invites.errors';
export { presentInvite, presentNewInvite } from './invites/invites.presenter';
export { type OpenInvite } from './invites/invites.repository';
export { InvitesService } from './invites/invites.service';
export { ListMembersQuery, MemberChangeDto, type MemberDto } from './members/members.dto';
export { rolesToGive } from './members/members.policy';
export { presentMember } from './members/members.presenter';
export { MembersService } from './members/members.service';
export { OrganizationChangeDto, type OrganizationDto } from './organization/organization.dto';
export { OrganizationService } from './organization/organization.service';
export { DeleteAccountDto } from './removal/removal.dto';
export { OwnAccount } from './removal/removal.errors';
export { DeletionModule } from './deletion.module';
export { MembersModule } from './members.module';
export { SingleSignOnModule } from './single-sign-on/single-sign-on.module';
export { InviteAcceptance } from './invites/invite-acceptance';
export { RemovalService } from './removal/removal.service';
