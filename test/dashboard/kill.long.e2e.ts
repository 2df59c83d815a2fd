import { newDocument, newOwner, newProject } from '#testing';
import { deployment, type ServiceProcess, startApi } from '../support/deployments';
import { describeStory, url } from './browser';
import { field, goToEnd } from './editor-page';

/** How many texts are typed and saved. A person may send 60 requests a minute; KILL_SAVES=1000 waits for the next minute again and again. */
const SAVES = Number(process.env.KILL_SAVES ?? 30);
/** Once in so many saves, the process of the API is killed in the middle of one. */
const KILL_EVERY = 10;
/** Only a run that hangs takes so long. */
const LONGEST_MS = 600_000 + SAVES * 3_000;

describeStory('saving while the service is killed', ({ openAs }) => {
  it(
    'loses nothing that was shown as saved',
    async () => {
      let api: ServiceProcess = await startApi(deployment());
      const { port } = new URL(api.url);
      const owner = await newOwner(url);
      const project = await newProject(owner);
      const id = await newDocument(owner, project, '/killed.md', '# Killed\n\n');
      const textOf = async (): Promise<string> => {
        for (;;) {
          const { status, body, headers } = await owner.get(`/api/v1/documents/${id}/content`);
          if (status === 200) return body.data.content as string;
          // The requests of the editor count too.
          expect(status).toBe(429);
          await new Promise((resolve) => setTimeout(resolve, Number(headers['retry-after'] ?? 1) * 1000));
        }
      };

      const page = await openAs(owner, '/drafts');
      await page.goto(`${api.url}/documents/${id}/edit`);
      await field(page).waitFor();
      await goToEnd(page);
      let typed = '';
      let kills = 0;
      for (let save = 1; save <= SAVES; save++) {
        await page.keyboard.type(`n${save} `);
        typed += `n${save} `;
        await page.locator('[data-saving]:not([data-saving=saved])').waitFor();
        await page.keyboard.press('Control+s');
        const isKilled = save % KILL_EVERY === 0;
        if (isKilled) {
          // Somewhere between the request and its answer: the moments differ from kill to kill.
          await new Promise((resolve) => setTimeout(resolve, (save * 7) % 40));
          await api.kill();
          const shown = await page.locator('[data-saving]').getAttribute('data-saving');
          // The other processes of the service read what the database has.
          if (shown === 'saved') expect(await textOf()).toBe(`# Killed\n\n${typed}`);
          api = await startApi(deployment(), { PORT: port });
          kills++;
        }
        await page.locator('[data-saving=saved]').waitFor();
        if (isKilled || save % 50 === 0) expect(await textOf()).toBe(`# Killed\n\n${typed}`);
      }
      expect(await textOf()).toBe(`# Killed\n\n${typed}`);
      expect(kills).toBe(Math.floor(SAVES / KILL_EVERY));
    },
    LONGEST_MS,
  );
});
