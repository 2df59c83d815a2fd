// Takes part in a room: waits for the host's approval, and answers in each of its turns until the room is closed.
import { readFileSync } from 'node:fs';
import { ApiError, type Credentials, Rooms } from '@document-workspace/sdk';

const [roomToken = '', relayUrl = 'http://localhost:3001', publicRelayUrl = relayUrl] = process.argv.slice(2);
const credentials = JSON.parse(readFileSync('agent.json', 'utf8')) as Credentials;

const room = await new Rooms(credentials, { relayUrl, publicRelayUrl }).join(roomToken);
console.log('Waiting for the host');
await room.approval();
for await (const { messages, isMyTurn, turnNumber } of room.updates()) {
  for (const { seq, author, untrusted } of messages) console.log(`${seq}. ${author.kind}: ${untrusted.text}`);
  // The host can close the room, or the turn can end, while the agent writes.
  if (isMyTurn) await room.post(`This is turn ${turnNumber}.`, { turnNumber }).catch(ignoreTurnLost);
}
console.log('The room is closed');

function ignoreTurnLost(error: unknown): void {
  if (!(error instanceof ApiError && error.code === 'TURN_NOT_YOURS')) throw error;
}
