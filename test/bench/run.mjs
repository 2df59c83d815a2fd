import { prepareGround } from './ground.mjs';
import { measures } from './measures.mjs';
import { race } from './race.mjs';
import { races } from './races.mjs';
import { Stage } from './stage.mjs';

/** Names of everything that can be run, in the order it is. */
export const names = [...races, ...measures].map(({ name }) => name);

/**
 * Runs the races and measures by name, and leaves nothing behind.
 *
 * @param {{ only: string[], rounds: number, seconds: number, durable: boolean, signal: AbortSignal }} options
 * @param {(line: string) => void} say
 */
export async function run({ only, rounds, seconds, durable, signal }, say) {
  const stage = new Stage();
  const results = [];
  try {
    await stage.start({ durable });
    const ground = await prepareGround(stage);
    for (const { name, prepare, ...about } of races.filter((one) => only.includes(one.name))) {
      signal.throwIfAborted();
      say(`${about.what} against ${about.against} …`);
      const drive = (target) => (signal.throwIfAborted(), stage.load('drive', target));
      results.push({ name, ...about, ...(await race(drive, await prepare(ground), { rounds, seconds })) });
    }
    for (const { name, measure, ...about } of measures.filter((one) => only.includes(one.name))) {
      signal.throwIfAborted();
      say(`${about.what} …`);
      results.push({ name, ...about, ...(await measure(ground)) });
    }
    await ground.close();
    return results;
  } finally {
    await stage.stop();
  }
}
