import fc from 'fast-check';
import { type Person, type Project, newDocument, newOwner, newProject, newToken, uniqueName } from '#testing';
import { eventually } from '../platform/eventually';
import { describeEachBackend, startApi } from '../support/deployments';
import { Events } from './live-support';

describeEachBackend('no change is lost', (shared) => {
  let owner: Person;
  let project: Project;

  beforeAll(async () => {
    owner = await newOwner(shared.api[0]);
    project = await newProject(owner);
  });

  /** A reader that is interrupted at any time, and resumes with its last cursor in one of the processes. */
  class Resuming {
    readonly seen = new Set<string>();
    private stream?: Events;
    private cursor?: string;
    private turn = 0;

    async connect(): Promise<void> {
      this.take();
      this.stream?.close();
      this.stream = await Events.open(owner.at(shared.api[this.turn++ % 2]!), { lastEventId: this.cursor });
    }

    take(): Set<string> {
      for (const { ids, id } of this.stream?.received ?? []) {
        for (const node of (ids.nodeIds ?? []) as string[]) this.seen.add(node);
        this.cursor = id;
      }
      return this.seen;
    }

    untilSeen(nodes: readonly string[]): Promise<unknown> {
      return eventually('every change', () => Promise.resolve(nodes.every((node) => this.take().has(node))));
    }
  }

  it('for a reader that resumes while several writers save in both processes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.nat(20), { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 5 }),
        fc.nat(3),
        async (writers, interruptions) => {
          const reader = new Resuming();
          await reader.connect();
          const writing = writers.map(async (pauses, w) => {
            const nodes: string[] = [];
            for (const pause of pauses) {
              await new Promise((resolve) => setTimeout(resolve, pause));
              nodes.push(
                await newDocument(owner.at(shared.api[w % 2]!), project, `${uniqueName('raced')}.md`),
              );
            }
            return nodes;
          });
          for (let i = 0; i < interruptions; i++) await reader.connect();
          const nodes = (await Promise.all(writing)).flat();
          await reader.connect();
          await reader.untilSeen(nodes);
        },
      ),
      { numRuns: 12 },
    );
  });

  it('if the process of the stream is killed, and the client resumes in another one', async () => {
    const api = await startApi(shared);
    const stream = await Events.open(owner.at(api.url));
    const before = await newDocument(owner, project, `${uniqueName('before')}.md`);
    await stream.untilAbout(before, 'documents');
    const { id } = stream.last;
    await api.kill();
    await stream.untilEnded();
    const during = await newDocument(owner, project, `${uniqueName('during')}.md`);
    const resumed = await Events.open(owner, { lastEventId: id });
    await resumed.untilAbout(during, 'documents');
  });

  it('if the process of the writer is killed right after its answer', async () => {
    const api = await startApi(shared);
    const stream = await Events.open(owner);
    const writer = await newToken(owner, 'write');
    const saved = await newDocument(writer.at(api.url), project, `${uniqueName('last')}.md`);
    await api.kill();
    await stream.untilAbout(saved, 'documents');
  });

  it('a process that shuts down ends its streams', async () => {
    const api = await startApi(shared);
    const stream = await Events.open(owner.at(api.url));
    await api.stop();
    await stream.untilEnded();
    expect(await api.exited).toBe('ended with code 0');
  });
});
