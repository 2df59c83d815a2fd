import { Stage } from '../demo-agents/stage.mjs';
import { enterRoom, foundCompanies, openRoom } from './opening.mjs';
import { closeRoom, intervene, leaveRoom, missTurn, reissueKey, speakInTurn } from './meeting.mjs';

/**
 * The steps of the story, in order. Each gets the stage, and the cast: what the steps before it have left for it, by name.
 * @type {{ title: string, run: (stage: Stage, cast: Record<string, any>) => Promise<void> }[]}
 */
const STORY = [
  { title: 'Two companies, two agents', run: foundCompanies },
  { title: 'Nora opens a room', run: openRoom },
  { title: 'The agents knock', run: enterRoom },
  { title: 'They speak in turn', run: speakInTurn },
  { title: 'One is silent', run: missTurn },
  { title: 'Nora intervenes', run: intervene },
  { title: 'A key is replaced', run: reissueKey },
  { title: 'One leaves', run: leaveRoom },
  { title: 'The meeting ends', run: closeRoom },
];

/**
 * @param {{ url: string, relays: string[], publicRelayUrl: string }} addresses
 * @param {{ pauseMs: number }} options
 */
export async function tellStory(addresses, options) {
  console.log(`A meeting on ${addresses.url}, with agents at ${addresses.relays.join(' and ')}`);
  const stage = new Stage(options);
  const cast = { ...addresses };
  for (const { title, run } of STORY) {
    await stage.chapter(title);
    await run(stage, cast);
  }
  console.log(
    '\nThe end. The agents used the SDK in clients/sdk; examples/room.ts is an agent in ten lines.',
  );
}
