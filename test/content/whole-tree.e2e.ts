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
import { linearise, told } from './whole-tree/linearise';
import { type ObservedNode, differences, isAs, observe } from './whole-tree/observed';
import { type Event, type Request, send } from './whole-tree/requests';
import { KnownIds, type Step, stepsOfPerson, stepsOfToken } from './whole-tree/steps';
import { TreeState } from './whole-tree/tree-state';

// TREE_SECONDS=600 searches longer. TREE_SEED=<the seed that was printed> tries the same programs; how they meet differs each time.
const SECONDS = Number(process.env.TREE_SECONDS ?? 20);
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

/** One writer's steps, one after the other, at both processes in turn. */
async function write(
  project: Project,
  known: KnownIds,
  writer: number,
  steps: readonly Step[],
): Promise<Event[]> {
  const events: Event[] = [];
  const ask = async (request: Request) => {
    const asked = performance.now();
    const caller = writers[writer]!.at(api[(writer + events.length) % 2]!);
    const answer = await send(caller, project, request);
    known.learn(request, answer);
    events.push({ writer, request, answer, asked, answered: performance.now() });
    return answer;
  };
  for (const step of steps) {
    const { status, body } = await ask(known.request(step, writer));
    // The folders that it made on its way are known by looking.
    if (step.act === 'saveAt' && status === 201) await ask({ kind: 'look', id: body.nodeId as string });
  }
  return events;
}

/** The state that some order of all events leads to, if it is the observed one. */
function stateOf(project: Project, events: Event[][], observed: ObservedNode[]): TreeState {
  const start = TreeState.empty(project.rootNodeId);
  const result = linearise(start, events, (state) => isAs(observed, state));
  if (result.found) return result.found;
  const { explained, state, stuck } = result;
  const lines = stuck.length === 0 ? differences(observed, state) : stuck.map(told);
  throw new Error(
    [
      ...[stuck.length === 0 ? 'No order leads to what is there:' : 'No order has these answers:', ...lines],
      ...['The longest that has all answers:', ...explained.map(told)],
    ].join('\n'),
  );
}

/** What four writers do at once, while a reader follows. */
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

/** Like Promise.all, but it fails only when everything has settled: nothing goes on behind a failure. */
async function allOf<T extends unknown[]>(promises: { [K in keyof T]: Promise<T[K]> }): Promise<T> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

it('whatever people and agents do to a tree at once, all that tells of it agrees with one order of their requests', async () => {
  process.stdout.write(`The whole tree: TREE_SEED=${SEED}, ${SECONDS} s\n`);
  let [ran, failed, end] = [0, false, Date.now() + SECONDS * 1_000];
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
        // As much time again to find smaller programs that fail.
        if (!failed) [failed, end] = [true, Date.now() + SECONDS * 1_000];
        throw error;
      }
    },
  );
  await fc.assert(property, { seed: SEED, numRuns: 100 * SECONDS });
  process.stdout.write(`The whole tree: ${ran} programs\n`);
  expect(ran).toBeGreaterThan(0);
});
