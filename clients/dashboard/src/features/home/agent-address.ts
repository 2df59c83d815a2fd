/** The address and the command that connect an agent to this service. */
export interface AgentAddress {
  /** The address of the tools, for agents that ask for one. */
  address: string;
  /** Adds the tools to Claude Code. */
  claudeCode: string;
}

/** @param origin the address of the service, as the browser knows it */
export function agentAddress(origin: string): AgentAddress {
  const address = `${origin}/mcp`;
  return { address, claudeCode: `claude mcp add --transport http workspace ${address}` };
}
