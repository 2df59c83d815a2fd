import fc from 'fast-check';
import {
  type Client,
  connectAgent,
  newMember,
  newOwner,
  newProject,
  newToken,
  type Person,
  type Project,
} from '#testing';
import { deployment } from '../support/deployments';
import { expectAgreement } from './whole-tree/agreement';
import { Follower } from './whole-tree/follower';
import { describeEvent, linearize } from './whole-tree/linearize';
import { type ObservedNode, differences, matchesState, observe } from './whole-tree/observed';
import { type Event, type Request, send } from './whole-tree/requests';
import { KnownIds, type Step, stepsOfPerson, stepsOfToken } from './whole-tree/steps';
import { TreeState } from './whole-tree/tree-state';

// TREE_SECONDS=600 runs as many programs as this time allows. TREE_SEED=<a printed seed> runs the same programs again, though their
// requests interleave differently each time.
const PROGRAMS = 20;
const SECONDS = process.env.TREE_SECONDS ? Number(process.env.TREE_SECONDS) : undefined;
/** Limits the search for a smaller program that fails. */
const SHRINK_SECONDS = SECONDS ?? 60;
const SEED = Number(process.env.TREE_SEED ?? Date.now() % 2 ** 31);

const { api, databaseUrl } = deployment();
const SCOPES = ['read:docs', 'write:docs', 'read:catalog'];

let owner: Person;
let writers: Client[];
let reader: Client;
beforeAll(async () => {
  owner = await newOwner(api[0]);
  const member = await newMember(owner);
  const agent = await connectAgent(member, { scopes: SCOPES });
  writers = [owner, member, agent, await newToken(owner, 'write')];
  reader = await connectAgent(owner, { scopes: SCOPES });
});

/** Runs the steps of one writer one after the other, alternating between the processes. */
async function write(
  project: Project,
  known: KnownIds,
  writer: number,
  steps: readonly Step[],
): Promise<Event[]> {
  const events: Event[] = [];
  const sendNext = async (request: Request) => {
    const sentAt = performance.now();
    const caller = writers[writer]!.at(api[(writer + events.length) % 2]!);
    const answer = await send(caller, project, request);
    known.learn(request, answer);
    events.push({ writer, request, answer, sentAt, answeredAt: performance.now() });
    return answer;
  };
  for (const step of steps) {
    const { status, body } = await sendNext(known.request(step, writer));
    // The answer to the read contains the id of a folder that the save may have created.
    if (step.act === 'saveAt' && status === 201) await sendNext({ kind: 'read', id: body.nodeId as string });
  }
  return events;
}

/** Returns the last state of an order of all events that explains their answers and the observed tree. @throws Error if there is none */
function stateOf(project: Project, events: Event[][], observed: ObservedNode[]): TreeState {
  const start = TreeState.empty(project.rootNodeId);
  const result = linearize(start, events, (state) => matchesState(observed, state));
  if (result.found) return result.found;
  const { explained, state, unexplained } = result;
  const lines = unexplained.length === 0 ? differences(observed, state) : unexplained.map(describeEvent);
  throw new Error(
    [
      unexplained.length === 0 ? 'No order leads to the observed tree:' : 'No order explains these answers:',
      ...lines,
      'The longest order that explains its answers:',
      ...explained.map(describeEvent),
    ].join('\n'),
  );
}

/** Runs the programs of four writers at once, while a reader follows the changes, and checks the result. */
async function run(programs: readonly (readonly Step[])[]): Promise<void> {
  const project = await newProject(owner);
  const known = new KnownIds(project.rootNodeId);
  const follower = new Follower([reader, reader.at(api[1])], project);
  await follower.begin();
  let writing = true;
  const written = allOf(programs.map((steps, i) => write(project, known, i, steps)));
  const following = (async () => {
    while (writing) await follower.follow();
  })();
  const [events] = await allOf([written.finally(() => (writing = false)), following]);
  await follower.catchUp(databaseUrl);
  const state = stateOf(project, events, await observe(owner, project));
  await expectAgreement(owner, reader.at(api[1]), project, state, { databaseUrl, follower });
  await owner.delete(`/api/projects/${project.id}`).expect(200);
}

/** Like Promise.all, but rejects only after all promises have settled, so that nothing runs after a failure. */
async function allOf<T extends unknown[]>(promises: { [K in keyof T]: Promise<T[K]> }): Promise<T> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

it('a tree agrees in every route with one order of the concurrent requests of people and agents', async () => {
  process.stdout.write(`The whole tree: TREE_SEED=${SEED}\n`);
  let [ran, failed, end] = [0, false, SECONDS ? Date.now() + SECONDS * 1_000 : Infinity];
  const property = fc.asyncProperty(
    stepsOfPerson,
    stepsOfPerson,
    stepsOfToken,
    stepsOfToken,
    async (...programs) => {
      if (Date.now() > end) return;
      try {
        await run(programs);
        ran++;
      } catch (error) {
        if (!failed) [failed, end] = [true, Date.now() + SHRINK_SECONDS * 1_000];
        throw error;
      }
    },
  );
  await fc.assert(property, { seed: SEED, numRuns: SECONDS ? 100 * SECONDS : PROGRAMS });
  process.stdout.write(`The whole tree: ${ran} programs\n`);
  expect(ran).toBeGreaterThan(0);
});
