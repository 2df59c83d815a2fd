import { createServer } from 'node:http';
import { Rows } from './rows';

// Baseline A: Node's own HTTP server. GET /rows/<id> runs one SELECT and sends the row as JSON.
const rows = new Rows();
const server = createServer((req, res) => {
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
