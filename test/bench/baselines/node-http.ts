import { createServer } from 'node:http';
import { Rows } from './rows';

// Baseline A: Node's own HTTP server. GET /rows/<id> runs one SELECT and sends the row as JSON. POST /waiting is never answered, and
// GET /waiting says how many such requests wait.
const rows = new Rows();
let waiting = 0;
const server = createServer((req, res) => {
  if (req.url === '/waiting') {
    if (req.method === 'GET') return void res.end(String(waiting));
    const body: Buffer[] = [];
    req.on('data', (chunk: Buffer) => body.push(chunk));
    req.on('end', () => {
      JSON.parse(Buffer.concat(body).toString());
      waiting++;
    });
    return;
  }
  rows.read(req.url!.slice('/rows/'.length)).then(
    (row) => {
      res.setHeader('Content-Type', 'application/json');
      res.end(JSON.stringify({ data: row }));
    },
    (error: Error) => {
      res.statusCode = 500;
      res.end(error.message);
    },
  );
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'));
process.on('disconnect', () => process.exit(0));
