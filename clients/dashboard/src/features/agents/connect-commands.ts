/** The commands that connect a program to this service. */
export interface ConnectCommand {
  program: 'claudeCode' | 'cursor' | 'vsCode' | 'sdk' | 'other';
  text: string;
}

const SDK = `import { connect } from '@document-workspace/sdk';

const { client } = await connect({
  baseUrl: 'ORIGIN',
  clientName: 'My agent',
  onCode: ({ verificationUriComplete }) => console.log(verificationUriComplete),
});`;

/** @param origin the address of the service, as the browser knows it */
export function connectCommands(origin: string): ConnectCommand[] {
  const address = `${origin}/mcp`;
  return [
    { program: 'claudeCode', text: `claude mcp add --transport http workspace ${address}` },
    { program: 'cursor', text: JSON.stringify({ mcpServers: { workspace: { url: address } } }) },
    {
      program: 'vsCode',
      text: `code --add-mcp '${JSON.stringify({ name: 'workspace', type: 'http', url: address })}'`,
    },
    {
      program: 'sdk',
      text: SDK.replace('ORIGIN', origin),
    },
    { program: 'other', text: address },
  ];
}
