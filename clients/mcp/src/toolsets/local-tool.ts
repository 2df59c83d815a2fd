import { ToolProblem } from '../answers/advice.js';
import { type Machine, type Tool, type ToolContext, defineTool } from '../tools/tool.js';

/** The context of a tool that only works on the machine of the user, since it uses keys and files there. */
export type LocalContext = Omit<ToolContext, 'machine'> & Machine;

/** Declares a tool that needs the machine of the user. A server that runs elsewhere does not list it. */
export function defineLocalTool<Args>(
  tool: Omit<Tool, 'run'> & { run: (args: Args, context: LocalContext) => Promise<string> },
): Tool {
  return defineTool<Args>({
    ...tool,
    local: true,
    run: (args, { machine, ...context }) => {
      if (!machine)
        throw new ToolProblem(
          'This tool needs keys or files of your machine. Run `node scripts/mcp.mjs` and call it there.',
        );
      return tool.run(args, { ...context, ...machine });
    },
  });
}
