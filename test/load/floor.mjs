// The floor: waiters of bare node:http, without signatures, database and rooms. It prints its port.
import { createServer } from 'node:http';

const rooms = new Map();
const server = createServer((req, res) => {
  const roomId = /\/agent\/([^/]+)\//.exec(req.url)[1];
  const room = rooms.get(roomId) ?? { seq: 0, waiting: [] };
  rooms.set(roomId, room);
  if (req.method === 'GET') {
    const since = Number(/since=(\d+)/.exec(req.url)[1]);
    if (room.seq > since) answer(res, 200, room, [{ seq: room.seq }]);
    else room.waiting.push(res);
    return;
  }
  req.resume().once('end', () => {
    room.seq++;
    for (const waiting of room.waiting.splice(0)) answer(waiting, 200, room, [{ seq: room.seq }]);
    answer(res, 201, room, []);
  });
});
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
process.on('disconnect', () => process.exit(0));

function answer(res, status, { seq }, messages) {
  res.writeHead(status, { 'Content-Type': 'application/json' });
  res.end(JSON.stringify({ data: { messages, turnNumber: seq + 1 } }));
}
