import { type Client, newDocument, newOwner, newProject, newToken } from '#testing';
import { countStatements } from '../platform/statement-count';
import { describeEachBackend, startApi } from '../support/deployments';
import { Events } from './live-support';

const STREAMS = 100;
const PER_TOKEN = 8;
const CHANGES = 100;

/** How many statements a process sends by itself in a second. */
async function idleRate(url: string): Promise<number> {
  const [before, started] = [await countStatements(url), Date.now()];
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  return ((await countStatements(url)) - before) / ((Date.now() - started) / 1000);
}

describeEachBackend('many changes at once to a project that many watch', (shared) => {
  it('cost the process of the watchers at most one read for each change, whatever their number', async () => {
    const [here] = shared.api;
    const owner = await newOwner(here);
    const project = await newProject(owner);
    // Background work, such as indexing what was saved, is done by other processes.
    const watching = await startApi(shared, {}, ['--role', 'http']);
    const tokens: Client[] = [];
    for (let i = 0; i < Math.ceil(STREAMS / PER_TOKEN); i++)
      tokens.push((await newToken(owner, 'read')).at(watching.url));
    const open = Array.from({ length: STREAMS }, (_, i) => Events.open(tokens[Math.floor(i / PER_TOKEN)]!));
    const streams = await Promise.all(open);
    const rate = await idleRate(watching.url);
    const rounds: { spent: number; bound: number }[] = [];
    // Rooms of other tests whose turns end cost the process statements too, and never save any. So one undisturbed round is enough.
    for (let round = 1; round <= 5 && !rounds.some(({ spent, bound }) => spent <= bound); round++) {
      const [before, started] = [await countStatements(watching.url), Date.now()];
      const nodes = await Promise.all(
        Array.from({ length: CHANGES }, (_, i) => newDocument(owner, project, `changed-${round}-${i}.md`)),
      );
      for (const stream of streams) await stream.untilAboutAll(nodes);
      const own = rate * ((Date.now() - started) / 1000);
      // Twice what the process does by itself: its work comes in bursts.
      rounds.push({ spent: (await countStatements(watching.url)) - before, bound: CHANGES + 2 * own + 20 });
    }
    const { spent, bound } = rounds.at(-1)!;
    expect(spent).toBeLessThanOrEqual(bound);
    expect(spent).toBeLessThan((STREAMS * CHANGES) / 10);
  });
});
