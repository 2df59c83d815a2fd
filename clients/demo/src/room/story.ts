import { Stage } from '../stage/stage.js';
import { closeRoom, intervene, leaveRoom, missTurn, reissueKey, speakInTurn } from './meeting.js';
import { type Addresses, enterRoom, foundCompanies, openRoom } from './opening.js';

/** Tells the story of a meeting. */
export async function tellStory(addresses: Addresses, pauseMs: number): Promise<void> {
  console.log(`A meeting on ${addresses.url}, with agents at ${addresses.relays.join(' and ')}`);
  const stage = new Stage(pauseMs);

  await stage.chapter('Two companies, two agents');
  const companies = await foundCompanies(stage, addresses);

  await stage.chapter('Nora opens a room');
  const roomId = await openRoom(stage, companies.host);

  await stage.chapter('The agents knock');
  const meeting = {
    roomId,
    host: await enterRoom(stage, companies.host, roomId, companies.host),
    guest: await enterRoom(stage, companies.host, roomId, companies.guest),
  };

  await stage.chapter('They speak in turn');
  await speakInTurn(stage, meeting);

  await stage.chapter('One is silent');
  await missTurn(stage, meeting);

  await stage.chapter('Nora intervenes');
  await intervene(stage, meeting);

  await stage.chapter('A key is replaced');
  await reissueKey(stage, meeting);

  await stage.chapter('One leaves');
  await leaveRoom(stage, meeting);

  await stage.chapter('The meeting ends');
  await closeRoom(stage, meeting);

  console.log(
    '\nThe end. The agents used the SDK in clients/sdk; examples/room.ts is an agent in ten lines.',
  );
}
