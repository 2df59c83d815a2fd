import type { ParseArgsConfig } from 'node:util';
import { ApiError } from '../../../sdk/dist/index.js';
import { Misuse, Problem, asProblem, parseCommandLine } from '../../../import/dist/index.js';

/** Reads the options of a story. Returns undefined if the person asks for help, which it prints. */
export function readStoryOptions<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  { options, usage }: { options: Options; usage: string },
) {
  const { values, positionals } = parseCommandLine(args, { options, usage });
  if ('help' in values && values.help) {
    console.log(usage);
    return undefined;
  }
  if (positionals.length > 0) throw new Misuse(`Unknown argument ${positionals[0]}.`, usage);
  return values;
}

/** Tells a story. @throws Problem, for refusals too: errors of the SDK have messages for people */
export async function runStory(story: () => Promise<void>): Promise<number> {
  try {
    await story();
    return 0;
  } catch (error) {
    if (error instanceof ApiError) throw new Problem(`${error.message} (${error.code ?? error.status})`);
    throw asProblem(error);
  }
}
