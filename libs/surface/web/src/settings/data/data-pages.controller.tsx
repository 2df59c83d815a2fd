import { Body, Controller } from '@nestjs/common';
import { Caller, type Principal } from '#access';
import { SessionCookie } from '#accounts';
import { DeleteAccountDto, RemovalService } from '#organizations';
import { checkForm, Reply } from '#platform';
import { Page, PageForm } from '../../page/page';
import { showPage } from '../../page/show-page';
import { type FormProblems, problemsOf, type SentForm } from '../../parts/form-problems';
import { Frames } from '../frame/frames';
import { DataPage } from './data.page';

const PATH = '/settings/data';

/** The page on which a person downloads what is stored for them, and deletes their account. */
@Controller()
export class DataPages {
  constructor(
    private readonly removal: RemovalService,
    private readonly cookie: SessionCookie,
    private readonly frames: Frames,
  ) {}

  @Page(PATH, { for: 'member', duringDeletion: true })
  async open(@Caller() person: Principal): Promise<Reply> {
    return this.show(person);
  }

  @PageForm(`${PATH}/delete`, { for: 'member', endsAccess: true })
  async delete(@Caller() person: Principal, @Body() sent: SentForm): Promise<Reply> {
    try {
      const { currentPassword } = await checkForm(DeleteAccountDto, sent);
      await this.removal.deleteOwn(person, currentPassword);
      return Reply.redirect('/', this.cookie.signOut());
    } catch (error) {
      return this.show(person, problemsOf(error));
    }
  }

  private async show(person: Principal, problems?: FormProblems): Promise<Reply> {
    const frame = await this.frames.of(person, PATH);
    return showPage(<DataPage frame={frame} problems={problems} />, problems);
  }
}
