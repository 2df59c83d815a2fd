import { Controller } from '@nestjs/common';
import { type Principal, Visitor } from '#access';
import { SessionCookie, SessionsService, SignUpService } from '#accounts';
import { Reply } from '#platform';
import { Dashboard } from '../dashboard/dashboard';
import { Page, PageForm } from '../page/page';
import { showPage } from '../page/show-page';
import { WelcomePage } from './welcome.page';

/** The start page, and signing out. */
@Controller()
export class HomeController {
  constructor(
    private readonly signUps: SignUpService,
    private readonly sessions: SessionsService,
    private readonly cookie: SessionCookie,
    private readonly dashboard: Dashboard,
  ) {}

  @Page('/', { for: 'anyone' })
  home(@Visitor() principal: Principal | undefined): Reply {
    if (!principal) return showPage(WelcomePage({ canSignUp: this.signUps.open }));
    // The API refuses what the dashboard would ask for while the organization is being deleted.
    return principal.deletesAt ? Reply.redirect('/settings') : this.dashboard.show();
  }

  @PageForm('/sign-out', { for: 'anyone', endsAccess: true })
  async signOut(@Visitor() principal: Principal | undefined): Promise<Reply> {
    const ended = principal && (await this.sessions.endOwn(principal));
    return Reply.redirect(ended?.sso ? `/signed-out?tenant=${ended.tenantSlug}` : '/', this.cookie.signOut());
  }
}
