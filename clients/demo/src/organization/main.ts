import { type Host, serviceAddress } from '../../../import/dist/index.js';
import { readStoryOptions, runStory } from '../stage/run-story.js';
import { PASSWORD, connectAgents, freeSlug, gather } from './people.js';
import {
  distribute,
  makeGroups,
  makeProjects,
  meet,
  publishDocuments,
  shareDocuments,
  writeDocuments,
  writeMail,
} from './work.js';

const usage = `npm run seed:organization [-- options]

Creates an organization of 200 people on a running service, over its API: 12 groups, 50 agents, 40 projects with 400 documents,
shares, published documents, distributions, rooms and mail between agents. It takes about two minutes, because the
service takes 30 connection requests a minute from one address. Distributions need CALLBACK_ALLOW_PRIVATE=true.

  --url <address>   address of the service (default: BASE_URL, or PORT on this machine, or a running "npm start")
  --slug <slug>     slug of the organization (default: a free one)
  --help            show this text`;

const options = {
  url: { type: 'string' },
  slug: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

const ADMINS = 11;

/** Runs `npm run seed:organization`. Returns its exit code. */
export async function run(args: string[], host: Host): Promise<number> {
  const values = readStoryOptions(args, { options, usage });
  if (!values) return 0;
  return runStory(() => seed(serviceAddress(values.url, host), values.slug ?? freeSlug()));
}

async function seed(url: string, slug: string): Promise<void> {
  const startedAt = Date.now();
  const done = (what: string): void =>
    console.log(`${((Date.now() - startedAt) / 1000).toFixed(0)} s: ${what}`);
  const people = await gather(url, { people: 200, admins: ADMINS, slug });
  const [owner] = people;
  done(`${people.length} people`);
  const admins = people.slice(1, ADMINS + 1);
  const members = people.slice(ADMINS + 1);
  const connecting = connectAgents(url, members.slice(0, 50));
  const working = async (): Promise<void> => {
    const groups = await makeGroups(people, admins, 12);
    const projects = await makeProjects(admins, 40);
    const documents = await writeDocuments(members, projects, 400);
    done(`${groups.length} groups, ${projects.length} projects, ${documents.length} documents`);
    await shareDocuments(documents.slice(0, 60), groups, admins);
    await publishDocuments(documents.slice(60, 84), admins);
    const distributed = await distribute(documents.slice(84, 104), projects, admins);
    await meet(members, 15);
    done(`shares, published documents, ${distributed ? 'distributions' : 'no distributions'}, rooms`);
  };
  const [agents] = await Promise.all([connecting, working()]);
  await writeMail(agents);
  done(`${agents.length} agents, and their mail`);
  console.log(`\n${url}\nSign in as ${owner!.email} with the password: ${PASSWORD}`);
}
