import { type Person, newOwner, newProject, uniqueName } from '#testing';
import { ordinaryDocuments } from '#testing/secrets';
import { newDraft, newLive } from '../publishing/published-support';
import { type ServiceProcess, deployment, startApi } from '../support/deployments';

const MEBI = 1_048_576;
const ROUNDS = 40;

/** Markdown and HTML whose markup is dense, so that reading it takes as long as possible. */
const MARKDOWN = '[x](y) *a_ **b** ';
const HTML = '<p dir="ltr"><a href="https://a.b">a</a><b>b</b></p>';

/** How long each request of a kind took, in milliseconds, and how many requests of the attackers were answered in that time. */
type Times = Record<string, { ms: number; overtaken: number }[]>;

function repeat(text: string, size: number): string {
  return text.repeat(Math.ceil(size / text.length)).slice(0, size);
}

function percentile(numbers: number[], share: number): number {
  return [...numbers].sort((a, b) => a - b)[Math.ceil(numbers.length * share) - 1]!;
}

describe('three tenants that publish and save 5 MiB of dense markup all the time', () => {
  let api: ServiceProcess;
  let answered = 0;
  const unexpected: number[] = [];
  const stop = new AbortController();

  beforeAll(async () => {
    api = await startApi(deployment());
  });

  /** Sends a request whose body is not built again and whose answer is not parsed, so that the attack costs the service more than the attacker. */
  async function send(owner: Person, method: string, path: string, body: string): Promise<number> {
    const headers = { Cookie: owner.cookie, Origin: api.url, 'Content-Type': 'application/json' };
    const answer = await fetch(`${api.url}${path}`, { method, headers, body, signal: stop.signal });
    await answer.arrayBuffer();
    return answer.status;
  }

  /** Prepares one attacker. Starts its loops: scans, saves and HTML, one request at a time in each. */
  async function prepareAttack(): Promise<() => Promise<void>[]> {
    const owner = await newOwner(api.url);
    const project = await newProject(owner);
    const large = await newDraft(owner, project, { content: repeat(MARKDOWN, 5 * MEBI) });
    const draft = await newDraft(owner, project);
    const saves = ['one', 'two'].map((first) =>
      JSON.stringify({
        virtualPath: 'large.md',
        content: `${first}\n${repeat(MARKDOWN, 5 * MEBI - 10)}`,
        skipQualityCheck: true,
      }),
    );
    const html = JSON.stringify({ contentHtml: repeat(HTML, MEBI / 2) });
    const loop = async (act: (turn: number) => Promise<number>): Promise<void> => {
      for (let turn = 0; !stop.signal.aborted; turn++) {
        const status = await act(turn);
        answered++;
        // An attacker may be told to wait, and nothing worse.
        if (![200, 201, 409, 503].includes(status)) unexpected.push(status);
      }
    };
    const scan = () => send(owner, 'POST', `/api/published-docs/${large.id}/scan`, '{}');
    return () => [
      loop(scan),
      loop(scan),
      loop((turn) => send(owner, 'POST', `/api/projects/${project.id}/documents/save`, saves[turn % 2]!)),
      loop(() => send(owner, 'PATCH', `/api/published-docs/${draft.id}`, html)),
    ];
  }

  /** Publishes 12 bytes, saves 200 KB and sends 20 KB of HTML, as many times as there are rounds. */
  async function work(
    owner: Person,
    project: { id: string },
    doc: { id: string },
    live: { id: string },
  ): Promise<Times> {
    const times: Times = {};
    const measure = async (name: string, method: string, path: string, body: object) => {
      const [started, before] = [performance.now(), answered];
      const status = await send(owner, method, path, JSON.stringify(body));
      (times[name] ??= []).push({ ms: performance.now() - started, overtaken: answered - before });
      expect([200, 201]).toContain(status);
    };
    for (let round = 0; round < ROUNDS; round++) {
      await measure('publish 12 bytes', 'POST', `/api/published-docs/${live.id}/publish`, {});
      const content = repeat(`${uniqueName('Some')} ordinary words.\n\n`, 200_000);
      await measure('save 200 KB', 'POST', `/api/projects/${project.id}/documents/save`, {
        virtualPath: 'mine.md',
        content,
      });
      const contentHtml = repeat(`<p>${uniqueName('Some')} <b>words</b></p>`, 20_000);
      await measure('20 KB of HTML', 'PATCH', `/api/published-docs/${doc.id}`, { contentHtml });
    }
    return times;
  }

  /** Publishes 5 MiB of ordinary Markdown a few times. Returns the median duration, in milliseconds. */
  async function publishOrdinary(owner: Person, project: { id: string }): Promise<number> {
    // A character is a byte, so that the text has the size that is allowed.
    const documents = ordinaryDocuments().map(({ content }) => content.replace(/[^\n -~]/g, '-'));
    const { id } = await newDraft(owner, project, {
      content: repeat(`${documents.join('\n\n')}\n\n`, 5 * MEBI),
    });
    const durations = [];
    for (let i = 0; i < 3; i++) {
      const started = performance.now();
      expect(await send(owner, 'POST', `/api/published-docs/${id}/publish`, '{}')).toBe(200);
      durations.push(performance.now() - started);
    }
    return percentile(durations, 0.5);
  }

  it('delay nobody else: small requests of another tenant do not wait for large ones, and none is refused', async () => {
    const victim = await newOwner(api.url);
    const project = await newProject(victim);
    const doc = await newDraft(victim, project);
    const live = await newLive(victim, project, { content: 'Hello world\n' });
    await work(victim, project, doc, live);
    const ordinary = await publishOrdinary(victim, project);
    const atRest = await work(victim, project, doc, live);
    const attackers = await Promise.all([prepareAttack(), prepareAttack(), prepareAttack()]);
    const loops = attackers.flatMap((start) => start());
    // The first answers show that all threads for large tasks have been busy.
    while (answered < attackers.length) await new Promise((resolve) => setTimeout(resolve, 10));
    const beside = await work(victim, project, doc, live);
    stop.abort();
    await Promise.allSettled(loops);

    const report = Object.entries(beside).map(([name, times]) => {
      const [rest, now] = [atRest[name]!, times].map((all) => all.map(({ ms }) => ms));
      const figures = [0.5, 0.95].map(
        (share) => `${percentile(rest!, share).toFixed(0)} → ${percentile(now!, share).toFixed(0)} ms`,
      );
      return `${name}: median ${figures[0]}, p95 ${figures[1]}`;
    });
    console.info(`5 MiB of ordinary Markdown are published in ${ordinary.toFixed(0)} ms.`);
    console.info(`At rest → beside three attackers:\n${report.join('\n')}`);
    expect(unexpected).toEqual([]);
    for (const times of Object.values(beside)) {
      const overtaken = times.map((each) => each.overtaken);
      // In a common queue, each of these requests would wait until some of the attackers' requests are answered.
      expect(percentile(overtaken, 0.5)).toBe(0);
    }
  });
});
