import type { Tool as Listed } from '@modelcontextprotocol/server';
import type { Tool } from './tool.js';

/** A tool as agents get it in the list. */
export function describeTool({
  name,
  title,
  description,
  inputSchema,
  outputSchema,
  reads,
  destroys,
  reachesOut,
}: Tool): Listed {
  return {
    name,
    ...(title !== undefined && { title }),
    description,
    inputSchema: inputSchema as Listed['inputSchema'],
    ...(outputSchema && { outputSchema }),
    annotations: {
      readOnlyHint: reads ?? false,
      ...(!reads && destroys !== undefined && { destructiveHint: destroys }),
      openWorldHint: reachesOut ?? false,
    },
  };
}
