import type { Page } from 'playwright-core';
import { type Person, type Project, newDocument, newOwner, newProject } from '#testing';
import { eventually } from '../platform/eventually';
import { describeStory, expectAccessible, expectNoCspViolations, picture, url } from './browser';
import { waitForStatus } from './editor-page';

/** Words of which every English sentence has one, and no German text. */
const ENGLISH = /\b(?:the|and|your|you|this|that|with|of|is|are|not|to|no|yet|show|open|close|save|by)\b/i;

describeStory('the dashboard in German', ({ openAs }) => {
  let owner: Person;
  let project: Project;
  let id: string;
  beforeAll(async () => {
    owner = await newOwner(url);
    project = await newProject(owner, { name: 'Handbuch' });
    id = await newDocument(
      owner,
      project,
      '/anfang.md',
      '# Anfang\n\nEin Satz.\n\n## Schritte\n\nNoch einer.\n',
    );
    await owner
      .post(`/api/projects/${project.id}/documents/save`, {
        nodeId: id,
        content: '# Anfang\n\nEin Satz. Noch einer.\n',
      })
      .expect(200);
  });
  const open = (path: string) => openAs(owner, path, { locale: 'de-DE' });

  /** Expects the text that people read on the page to be German, without names that they gave themselves. */
  async function expectGerman(page: Page): Promise<void> {
    // A heading can be shown before the scripts and their language.
    await page.locator('html[lang=de]').waitFor();
    const lines = (await page.locator('body').innerText()).split('\n');
    // Other tests publish agents, whose texts everybody discovers.
    const named = (await page.locator('bdi, p[dir=auto]').allInnerTexts()).join('\n').split('\n');
    expect(lines.filter((line) => ENGLISH.test(line) && !named.includes(line))).toEqual([]);
    const names = await page.evaluate<string[]>(
      `[...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((element) =>
        ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''))`,
    );
    expect(names.filter((name) => ENGLISH.test(name))).toEqual([]);
  }

  const screens: [path: () => string, heading: RegExp][] = [
    [() => '/', /Olive Owner/],
    [() => '/projects', /^Projekte$/],
    [() => `/projects/${project.slug}`, /^Handbuch$/],
    [() => `/projects/${project.slug}/trash`, /Papierkorb/],
    [() => `/projects/${project.slug}/health`, /Verknüpfungen/],
    [() => `/projects/${project.slug}/scan`, /^Abgleich mit GitHub$/],
    [() => `/documents/${id}`, /^Anfang$/],
    [() => `/documents/${id}/edit`, /^Anfang$/],
    [() => `/documents/${id}/history`, /Anfang|Verlauf/],
    [() => `/documents/${id}/lineage`, /Anfang|Herkunft/],
    [() => `/documents/${id}/publish`, /veröffentlichen/],
    [() => `/documents/${id}/share`, /freigeben/],
    [() => '/my-docs', /^Meine Dokumente$/],
    [() => '/shared', /Freigegebene/],
    [() => '/settings/account', /^Anmeldung$/],
    [() => '/settings/data', /^Ihre Daten$/],
    [() => '/settings/members', /^Mitglieder$/],
    [() => '/settings/members/invites/many', /^Viele Personen einladen$/],
    [() => '/settings', /^Einstellungen$/],
    [() => '/settings/groups', /^Freigabegruppen$/],
    [() => '/settings/policies', /^Richtlinien$/],
    [() => '/settings/organization', /^Allgemein$/],
    [() => '/settings/usage', /^Nutzung und Grenzen$/],
    [() => '/settings/single-sign-on', /^Single Sign-on$/],
    [() => '/settings/domains', /^Domains$/],
    [() => '/settings/audit-log', /^Audit-Log$/],
    [() => '/published', /Veröffentlichte Dokumente/],
    [() => '/shared-with-me', /./],
    [() => '/search?q=Satz', /^Suche$/],
    [() => '/drafts', /^Entwürfe$/],
    [() => '/discover', /^Agenten entdecken$/],
    [() => '/feed', /^Neuigkeiten$/],
    [() => '/requests', /^Wartende Anfragen$/],
  ];

  it('has a German heading on every screen, and no English left', async () => {
    const page = await open('/drafts');
    for (const [path, heading] of screens) {
      await page.goto(url + path());
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await eventually('everything is loaded', () =>
        page.evaluate<boolean>("!document.querySelector('[aria-busy=true]')"),
      );
      await expectGerman(page);
    }
    expectNoCspViolations(page);
  });

  it('says in German where a text is, and what a person can do about a conflict', async () => {
    const page = await open(`/documents/${id}/edit`);
    await page.getByRole('textbox', { name: /Anfang/ }).waitFor();
    await page.context().setOffline(true);
    await goToEndOf(page);
    await page.keyboard.type('Von mir.');
    await waitForStatus(page, 'Auf diesem Gerät');
    await owner
      .post(`/api/projects/${project.id}/documents/save`, {
        nodeId: id,
        content: '# Anfang\n\nEin Satz. Noch einer.\nVon dort.',
      })
      .expect(200);
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Jemand anderes hat denselben Text geändert' }).waitFor();
    await expectGerman(page);
    await expectAccessible(page);
    await picture(page, 'conflict-german');
    await page.getByRole('radio', { name: 'Beide behalten' }).check();
    await page.getByRole('button', { name: 'Ergebnis speichern' }).click();
    await waitForStatus(page, 'Gespeichert');
    await page.getByRole('button', { name: 'Weitere Aktionen' }).click();
    await expectGerman(page);
  });

  async function goToEndOf(page: Page): Promise<void> {
    await page.getByRole('textbox', { name: /Anfang/ }).click();
    await page.keyboard.press('Control+End');
  }
});
