/** Where Node keeps what opens the connections of `fetch`. */
const DISPATCHER = Symbol.for('undici.globalDispatcher.1');

interface Dispatcher {
  destroy(): Promise<void>;
}

/** Ends the connections of `fetch`: an answer of which nobody reads the body keeps its own open, and with it the worker running. */
export async function endFetchConnections(): Promise<void> {
  const holder = globalThis as { [DISPATCHER]?: Dispatcher };
  const used = holder[DISPATCHER];
  if (!used) return;
  holder[DISPATCHER] = new (used.constructor as new () => Dispatcher)();
  await used.destroy();
}
