/** The commands that connect an agent on the person's machine to this service. */
export interface ConnectCommands {
  /** Asks for the connection and prints the link to approve. */
  connect: string;
  /** Adds the tools to Claude Code. */
  add: string;
}

/** @param origin the address of the service, as the browser knows it */
export function connectCommands(origin: string): ConnectCommands {
  return {
    connect: `node scripts/mcp.mjs --connect --url ${origin}`,
    add: `claude mcp add workspace -- node $PWD/scripts/mcp.mjs --url ${origin}`,
  };
}
