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
 * @param {{ only: string[], rounds: number, seconds: number, seed: number, durable: boolean, signal: AbortSignal }} options
 *   `seed`: how many nodes there are for the catalog and the searches
 * @param {(line: string) => void} say
 */
export async function run({ only, rounds, seconds, seed, durable, signal }, say) {
  const stage = new Stage();
  const results = [];
  try {
    await stage.start({ durable });
    const ground = await prepareGround(stage, { seed, say });
    for (const { name, prepare, ...about } of races.filter((one) => only.includes(one.name))) {
      signal.throwIfAborted();
      say(`${about.what} against ${about.against} …`);
      const drive = (target) => (signal.throwIfAborted(), stage.load('drive', target));
      const { ours, theirs, note } = await prepare(ground);
      results.push({ name, ...about, note, ...(await race(drive, { ours, theirs }, { rounds, seconds })) });
    }
    for (const { name, measure, ...about } of measures.filter((one) => only.includes(one.name))) {
      signal.throwIfAborted();
      say(`${about.what} …`);
      results.push({ name, ...about, ...(await measure(ground, { rounds, seconds })) });
    }
    await ground.close();
    return results;
  } finally {
    await stage.stop();
  }
}
