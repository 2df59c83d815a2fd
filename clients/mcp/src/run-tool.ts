import { ApiError } from '../../sdk/dist/index.js';
import { UNEXPECTED, adviceFor } from './answers/advice.js';
import { withinBudget } from './answers/budget.js';
import type { Cursors } from './answers/cursors.js';
import { checkedArguments } from './arguments/check-arguments.js';
import type { ToolCaller } from './service/service.js';
import type { Access, Session } from './service/session.js';
import type { Machine, Tool, ToolResult } from './tools/tool.js';

/** The state that tools share during the life of a server. */
export interface Surroundings {
  connection: Access;
  cursors: Cursors;
  url: string;
  /** The machine of the user; undefined for a server that runs elsewhere. */
  machine?: Machine;
  /** Prints a line for the user. */
  log: (line: string) => void;
}

/** An answer to an agent: text, the same as data if the tool has a schema for it, and whether it reports an error. */
export interface ToolAnswer {
  text: string;
  structured?: Record<string, unknown>;
  isError: boolean;
}

/** Runs a tool with the arguments of a model. Errors become answers that say what to do; only a cancellation is thrown. */
export async function runTool(
  tool: Tool,
  sent: Record<string, unknown>,
  caller: ToolCaller,
  surroundings: Surroundings,
): Promise<ToolAnswer> {
  try {
    const args = checkedArguments(tool, sent);
    const result = await runConnected(tool, args, caller, surroundings);
    if (typeof result === 'string') return { text: await withinBudget(result), isError: false };
    const { structured } = result;
    return { text: JSON.stringify(structured), structured, isError: false };
  } catch (error) {
    caller.signal.throwIfAborted();
    const advice = adviceFor(error, surroundings.url, takesReference(tool));
    if (advice === UNEXPECTED)
      surroundings.log(`${tool.name}: ${error instanceof Error ? error.stack : String(error)}`);
    return { text: await withinBudget(advice), isError: true };
  }
}

/** Runs the tool; once more if the token was revoked and another process has a new one already. */
async function runConnected(
  tool: Tool,
  args: Record<string, unknown>,
  caller: ToolCaller,
  { connection, cursors, machine }: Surroundings,
): Promise<ToolResult> {
  const run = ({ service }: Session): Promise<ToolResult> =>
    tool.run(args as never, { service: service.for(caller), caller, cursors, machine });
  const session = await connection.ready(caller);
  try {
    return await run(session);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    await connection.refused(session, caller);
    return run(await connection.ready(caller));
  }
}

function takesReference({ inputSchema }: Tool): boolean {
  const { properties = {} } = inputSchema as { properties?: object };
  return ['document', 'project', 'in'].some((name) => name in properties);
}
