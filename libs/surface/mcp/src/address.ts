/** The path of the tools, which is also the audience of the tokens that only they accept. */
export const MCP_PATH = '/mcp';
