import type { Page } from 'playwright-core';
import { type Person, newDocument, newOwner, newProject } from '#testing';
import { describeStory, expectNoCspViolations, url } from '../dashboard/browser';
import { eventually } from '../platform/eventually';
import { startProgram } from './loopback-program';
import { Memory, type OfficialAgent, firstAgent, newestAgent } from './official-agents';

const QUESTION = 'Which key opens the boathouse?';
/** A paragraph that is longer than a window, and begins with words of its own. */
const long = (name: string) =>
  `${name} comes first here. ${'The harbor office keeps a list of every vessel at this quay. '.repeat(60)}\n\n`;
const BOATHOUSE = `# The boathouse

${long('The boathouse')}## Opening hours

${long('Opening hours')}## Key

The brass key opens the boathouse.

${long('After the key')}`;
const ROTA = `# Rota

${long('Rota')}## Who has the boathouse key

Ada keeps the boathouse key this week.
`;

const HEIGHT = 900;

interface Result {
  id: string;
  url: string;
  text: string;
}

describeStory('an agent that knows only the address of a service', ({ openAs, openBeside }) => {
  let owner: Person;

  beforeAll(async () => {
    owner = await newOwner(url);
    const handbook = await newProject(owner, { name: 'Handbook' });
    await newDocument(owner, handbook, 'harbor/boathouse.md', BOATHOUSE);
    await newDocument(owner, handbook, 'rota.md', ROTA);
    const plans = await newProject(owner, { name: 'Secret plans' });
    await newDocument(owner, plans, 'sale.md', '# Sale\n\nThe boathouse key goes to the buyer.\n');
  });

  /** The command for Claude Code, as the start page shows it. */
  async function commandOn(page: Page): Promise<string> {
    const command = page.getByRole('region', { name: 'First steps' }).getByText(/^claude mcp add /);
    return (await command.textContent())!;
  }

  /** Grants an agent less than it asks for: to read one project for a week. */
  async function narrow(page: Page): Promise<void> {
    await page.getByRole('heading', { name: 'Connect this program?' }).waitFor();
    expect(await page.getByLabel('Create and edit documents').isChecked()).toBe(true);
    await page.getByLabel('Only read, whatever else is ticked').check();
    await page.getByLabel('Only these').check();
    await page.getByLabel('Handbook').check();
    await page.getByLabel('Access ends after').selectOption('7');
    await page.getByRole('button', { name: 'Approve' }).click();
  }

  /** Asks the question with every tool that cites, and returns the address of each citation with a part of the passage. */
  async function citationsOf(agent: OfficialAgent): Promise<{ address: string; words: string }[]> {
    const found = await agent.call('search', { query: QUESTION, wait: 20 });
    const { results } = found.structuredContent as unknown as { results: Result[] };
    expect(results.map((result) => result.text).join()).not.toContain('buyer');
    const citations = [];
    for (const { id, url: address } of results) {
      const { structuredContent } = await agent.call('fetch', { id });
      const passage = structuredContent as unknown as Result;
      expect(passage.url).toBe(address);
      citations.push({ address, words: firstWordsOf(passage.text) });
    }
    const context = (await agent.call('context', { query: QUESTION })).content[0]!.text!;
    expect(context).toContain('The brass key opens the boathouse.');
    expect(context).not.toContain('buyer');
    const cited = [...context.matchAll(/^url (\S+)$/gm)].map(([, address]) => address!);
    const known = new Set(citations.map(({ address }) => address));
    expect(cited.length).toBeGreaterThan(0);
    expect(cited.filter((address) => !known.has(address))).toEqual([]);
    return citations;
  }

  /** Opens the address of a citation, and expects that the person sees the passage, wherever in the document it is. */
  async function expectPassage(page: Page, { address, words }: { address: string; words: string }) {
    const tab = await openBeside(page, address.slice(url.length));
    const passage = tab.locator('.document').getByText(words);
    await eventually(`the passage of ${address} is in the window`, async () => {
      const { y = -1 } = (await passage.first().boundingBox()) ?? {};
      return y >= 0 && y < HEIGHT;
    });
    expectNoCspViolations(tab);
    await tab.close();
  }

  it.each([
    ['the newest generation', newestAgent],
    ['the generation before', firstAgent],
  ])(
    'of %s answers a question with less than it asked for, and each of its citations opens the passage',
    async (name, agentAt) => {
      const page = await openAs(owner, '/', { viewport: { width: 1280, height: HEIGHT } });
      // A person who has an agent sees no first steps, and has the address from somewhere else.
      const command =
        name === 'the newest generation'
          ? await commandOn(page)
          : `claude mcp add --transport http workspace ${url}/mcp`;
      const [, address] = /^claude mcp add --transport http workspace (\S+)$/.exec(command)!;

      const program = await startProgram('127.0.0.1');
      const memory = new Memory(`Claude Code (${name})`, undefined, program.redirectUri);
      const stranger = agentAt(address!, memory);
      await expect(stranger.connect()).rejects.toThrow('Unauthorized');
      const consent = await openBeside(page, memory.opened!.href.slice(url.length));
      await narrow(consent);
      await stranger.finish(await program.answer);

      const agent = agentAt(address!, memory);
      await agent.connect();
      expect(await agent.names()).not.toContain('save');
      const citations = await citationsOf(agent);
      const anchors = citations.map((citation) => new URL(citation.address).hash);
      expect(anchors).toEqual(expect.arrayContaining(['#key', '#who-has-the-boathouse-key']));
      for (const citation of citations) await expectPassage(page, citation);

      await page.goto(`${url}/agents`);
      await page.getByText(memory.clientMetadata.client_name).first().waitFor();
      await agent.close();
    },
  );
});

/** The first words below the heading of a passage. */
function firstWordsOf(text: string): string {
  const [line = ''] = text.split('\n').filter((one) => one !== '' && !one.startsWith('#'));
  return line.slice(0, 30).trim();
}
