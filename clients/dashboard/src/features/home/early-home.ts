import { buttonStyle } from '../../ground/controls/button-style';
import { relativeTime } from '../../ground/controls/relative-time';
import { element } from '../../ground/html/early-screen';
import type { Schema } from '../../ground/api/types';
import type { Texts } from '../../ground/texts/texts';
import { agentAddress } from './agent-address';
import { dayTime } from './greeting';
import { STYLE } from './home-style';
import { waitingLink } from '../../content/waiting/waiting-link';

type Home = Schema<'HomeDto'>;
type Content = Node | string;

/** The parts of the start page that are needed before everything else. */
export interface EarlyHome {
  session: Pick<Schema<'CurrentSessionDto'>, 'displayName' | 'isTenantAdmin'>;
  home: Home;
  texts: Pick<Texts, 'home' | 'controls'>;
  language: string;
}

/** The words of the start page as plain elements, with the same room for everything that the scripts add to them. */
export function earlyHome({ session, home, texts: { home: texts, controls }, language }: EarlyHome): Node {
  const time = (at: string): Content =>
    element('time', '', relativeTime(new Date(at), new Date(), language, controls.justNow));
  const who = ({ name }: { name: string | null }): Content =>
    element('bdi', '', name ?? controls.deletedAccount);
  const link = (href: string, className: string, ...content: Content[]): HTMLElement => {
    const made = element('a', className, ...content);
    made.href = href;
    return made;
  };
  const section = (title: string, ...content: Content[]): Node =>
    element('section', STYLE.section, element('h2', STYLE.heading, title), ...content);
  const row = (...content: Content[]): Node => element('li', STYLE.row, ...content);
  const note = (...content: Content[]): Node => element('p', STYLE.note, ...content);
  const documentRow = (document: Schema<'HomeDocumentDto'>, ...about: Content[]): Node =>
    row(
      link(
        `/documents/${document.nodeId}`,
        STYLE.title,
        element('bdi', '', document.untrusted.title ?? document.path.split('/').pop()!),
      ),
      note(
        ...about,
        ...(document.projectName === null ? [] : [' · ', element('bdi', '', document.projectName)]),
      ),
    );

  const waiting = home.waiting.map((item) => {
    const { kind, by, since, dueAt, untrusted } = item;
    const to = waitingLink(item);
    const until = kind === 'expiringShare' || kind === 'expiringToken' ? texts.expires : texts.until;
    return row(
      link('screen' in to ? to.screen : to.page, 'font-semibold', texts.waitingKinds[kind]),
      ...(untrusted.title === null ? [] : [': ', element('bdi', '', untrusted.title)]),
      note(
        ...(by ? [who(by), ' · '] : []),
        time(since),
        ...(dueAt === null ? [] : [` · ${until} `, time(dueAt)]),
      ),
    );
  });
  const changes = home.changes.map((change) =>
    documentRow(change, change.by ? who(change.by) : texts.moved, ' · ', time(change.at)),
  );
  const recent = home.recent.map((document) =>
    documentRow(document, `${texts.savedByYou} `, time(document.at)),
  );
  const projects = home.projects.map(({ slug, name, documents, changedAt }) =>
    row(
      link(
        `/projects/${encodeURIComponent(slug)}`,
        'font-semibold text-ink no-underline hover:underline',
        element('bdi', '', name),
      ),
      note(`${texts.documents(documents)} · `, time(changedAt)),
    ),
  );
  const list = (rows: Node[], otherwise: string): Node =>
    rows.length > 0 ? element('ul', '', ...rows) : element('p', 'py-2 text-soft', otherwise);

  const heading = element(
    'h1',
    'min-w-0 grow basis-60',
    texts.greeting[dayTime(new Date().getHours())](session.displayName),
  );
  heading.dir = 'auto';
  return element(
    'div',
    '',
    // Where the navigation is a drawer, a bar opens it.
    element('div', 'border-b border-line px-2 py-1 lg:hidden', element('div', 'h-7 pointer-coarse:h-11')),
    element(
      'div',
      STYLE.page,
      element('header', 'mb-6 flex', heading),
      ...steps(),
      element(
        'div',
        STYLE.columns,
        element(
          'div',
          'min-w-0',
          ...(waiting.length === 0 ? [] : [section(texts.waiting, element('ul', '', ...waiting))]),
          section(
            texts.changes,
            element('p', 'mb-1 text-13 text-soft', `${texts.since} `, time(home.since)),
            list(changes, texts.noChanges),
            ...(home.moreChanges ? [element('p', 'py-2 text-13 text-soft', texts.moreChanges)] : []),
          ),
        ),
        element(
          'div',
          'min-w-0',
          ...(recent.length === 0 ? [] : [section(texts.recent, element('ul', '', ...recent))]),
          section(
            texts.projects,
            list(projects, texts.noProjects),
            element(
              'p',
              'pt-2',
              link(
                '/projects',
                '',
                home.projectCount > projects.length ? texts.allProjects(home.projectCount) : texts.toProjects,
              ),
            ),
          ),
        ),
      ),
    ),
  );

  function steps(): Node[] {
    const { firstSteps } = home;
    const step = (title: string, ...content: Content[]): Node =>
      element('li', STYLE.step, element('h3', 'mb-1', title), ...content);
    const hint = (text: string): Node => element('p', 'mb-2 text-soft', text);
    const button = (text: string, kind: 'primary' | 'plain'): Node =>
      element('span', buttonStyle(kind), text);
    const command = (label: string, text: string): Node =>
      element(
        'div',
        'mb-3',
        element('p', 'mb-1 text-13', label),
        element(
          'div',
          'flex items-start gap-2',
          element(
            'code',
            'min-w-0 grow rounded-card border border-line bg-sheet px-2 py-1 font-mono text-13 break-words select-all',
            text,
          ),
          element('span', buttonStyle('plain', 'small'), element('span', 'size-4'), controls.copy),
        ),
      );
    const { address, claudeCode } = agentAddress(location.origin);
    const all = [
      ...(firstSteps.document
        ? []
        : [
            step(
              texts.steps.document,
              element('p', 'mb-3 text-soft', texts.documentHint),
              element(
                'div',
                'flex flex-wrap gap-2',
                button(texts.createSample, 'primary'),
                button(texts.importFolder, 'plain'),
              ),
            ),
          ]),
      ...(firstSteps.agent
        ? []
        : [
            step(
              texts.steps.agent,
              hint(texts.agentHint),
              command(texts.claudeCode, claudeCode),
              command(texts.agentAddress, address),
              note(`${texts.agentCode} `, link('/device', '', texts.enterCode)),
            ),
          ]),
      ...(firstSteps.invited || !session.isTenantAdmin
        ? []
        : [
            step(
              texts.steps.invite,
              hint(texts.inviteHint),
              link('/settings/members/invites', '', texts.invite),
            ),
          ]),
    ];
    return all.length === 0 ? [] : [section(texts.firstSteps, element('ul', STYLE.steps, ...all))];
  }
}
