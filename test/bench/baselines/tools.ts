import { createServer } from 'node:http';
import { Server, createMcpHandler } from '@modelcontextprotocol/server';

// The library of the Model Context Protocol with one tool, which answers 2 KB at once: what a call of a tool costs without a service.
const text = 'The harbor office keeps a list of every vessel that lies at this quay. '.repeat(28);

const handler = createMcpHandler(
  () => {
    const tools = new Server({ name: 'baseline', version: '1' }, { capabilities: { tools: {} } });
    tools.setRequestHandler('tools/call', () => ({ content: [{ type: 'text', text }] }));
    return tools;
  },
  { maxSubscriptions: 0 },
);
const server = createServer((req, res) => {
  const chunks: Buffer[] = [];
  req.on('data', (chunk: Buffer) => chunks.push(chunk));
  req.on('end', () => {
    const message: unknown = JSON.parse(Buffer.concat(chunks).toString());
    const request = new Request(`http://${req.headers.host}/`, {
      method: 'POST',
      headers: Object.entries(req.headersDistinct).map(([name, values]): [string, string] => [
        name,
        values!.join(', '),
      ]),
    });
    void handler.fetch(request, { parsedBody: message }).then(async (response) => {
      res.writeHead(response.status, Object.fromEntries(response.headers));
      res.end(await response.text());
    });
  });
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'));
process.on('disconnect', () => process.exit(0));
