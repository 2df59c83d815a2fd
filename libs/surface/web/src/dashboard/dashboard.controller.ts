import { Controller } from '@nestjs/common';
import type { Reply } from '#platform';
import { Screens } from '../page/page';
import { Dashboard } from './dashboard';
import { SCREENS, SCREENS_DURING_DELETION } from './screens';

/** The addresses at which the dashboard starts. */
@Controller()
export class DashboardPages {
  constructor(private readonly dashboard: Dashboard) {}

  @Screens(SCREENS)
  show(): Reply {
    return this.dashboard.show();
  }

  @Screens(SCREENS_DURING_DELETION, { duringDeletion: true })
  showDuringDeletion(): Reply {
    return this.dashboard.show();
  }
}
