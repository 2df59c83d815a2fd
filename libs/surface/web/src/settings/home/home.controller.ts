import { Controller } from '@nestjs/common';
import { type Principal, Visitor } from '#access';
import { MeService, SessionCookie, SessionsService, SignUpService } from '#accounts';
import { Reply } from '#platform';
import { Dashboard } from '../../dashboard/dashboard';
import { Page, PageForm } from '../../page/page';
import { showPage } from '../../page/show-page';
import { Frames } from '../frame/frames';
import { SettingsPage } from './settings.page';
import { WelcomePage } from './welcome.page';

/** The start page, the settings, and signing out. */
@Controller()
export class HomeController {
  constructor(
    private readonly me: MeService,
    private readonly signUps: SignUpService,
    private readonly sessions: SessionsService,
    private readonly cookie: SessionCookie,
    private readonly frames: Frames,
    private readonly dashboard: Dashboard,
  ) {}

  @Page('/', { for: 'anyone' })
  async home(@Visitor() principal: Principal | undefined): Promise<Reply> {
    if (!principal) return showPage(WelcomePage({ canSignUp: this.signUps.open }));
    // The API refuses what the dashboard would ask for while the organization is being deleted.
    return principal.deletesAt ? this.settings(principal) : this.dashboard.show();
  }

  @Page('/settings', { for: 'member', duringDeletion: true })
  async settings(@Visitor() principal: Principal): Promise<Reply> {
    const [person, frame] = await Promise.all([
      this.me.person(principal),
      this.frames.of(principal, '/settings'),
    ]);
    return showPage(SettingsPage({ person, frame, deletesAt: principal.deletesAt }));
  }

  @PageForm('/sign-out', { for: 'anyone', endsAccess: true })
  async signOut(@Visitor() principal: Principal | undefined): Promise<Reply> {
    const ended = principal && (await this.sessions.endOwn(principal));
    return Reply.redirect(ended?.sso ? `/signed-out?tenant=${ended.tenantSlug}` : '/', this.cookie.signOut());
  }
}
