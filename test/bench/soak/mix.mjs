import { Agents, environment as ofInbox } from '../inbox/agents.mjs';
import { Room, environment as ofRelay } from '../relay/room.mjs';
import { Tenant } from '../tenant.mjs';
import { structuredDocument } from '../texts.mjs';
import { Sealing } from './sealing.mjs';

/** The cache of the search index would fill during the whole run, so this one is small enough to be full after minutes. */
const SMALL_CACHE = { PASSAGE_CACHE_MB: '2' };

export const environment = { ...ofInbox, ...ofRelay, ...SMALL_CACHE };

const DOCUMENTS = 200;
const ROOMS = 2;
const AGENTS = 6;
/** How long an agent thinks before it posts. */
const PAUSE_MS = 2_000;

/**
 * Everything that the service is used for at once. `rate` multiplies what is done in a second, except for the posts of the rooms.
 *
 * @param {{ api: object, relay: object, databaseUrl: string, rate: number }} options
 */
export async function mixOf({ api, relay, databaseUrl, rate }) {
  // The agents of the inbox come first, because creating them sets the features of all organizations.
  const agents = await Agents.create(api, databaseUrl, 2);
  const [sender, recipient] = agents.list;
  const tenant = await Tenant.create(api);
  const sealing = await Sealing.create(api);
  const rooms = [];
  for (let n = 0; n < ROOMS; n++) rooms.push(await Room.create(api, relay, AGENTS));
  const project = await tenant.newProject('Soak');
  const nodes = [];
  for (let n = 0; n < DOCUMENTS; n++)
    nodes.push((await tenant.save(project, `page-${n}.md`, structuredDocument(`Page ${n}`))).nodeId);
  let [reads, saves] = [0, 0];
  const section = { anchor: 'section-1' };
  const search = { query: 'harbor vessel', scope: '*' };
  const paced = {
    read: [
      10,
      () => tenant.asAgent('POST', `/api/v1/documents/${nodes[reads++ % DOCUMENTS]}/section`, section),
    ],
    save: [
      1,
      () => {
        const n = saves++;
        return tenant.save(
          project,
          `page-${n % DOCUMENTS}.md`,
          structuredDocument(`Page ${n % DOCUMENTS}, saved ${n}`),
        );
      },
    ],
    search: [1, () => tenant.asAgent('POST', '/api/catalog/search', search)],
    inbox: [
      2,
      async () => {
        const id = await agents.send(sender, recipient);
        await agents.items(recipient, 'max=10');
        await agents.ack(recipient, id);
      },
    ],
    seal: [0.5, () => sealing.handOver()],
  };
  return {
    paced: Object.fromEntries(
      Object.entries(paced).map(([kind, [perSecond, act]]) => [kind, { perSecond: perSecond * rate, act }]),
    ),
    steady: {
      post: (times, signal) =>
        Promise.all(rooms.map((room) => room.talk(Infinity, { times, signal, pauseMs: PAUSE_MS }))),
    },
  };
}
