// Loaded into an API process by a test. It disables the timers of 30 seconds, and with them the poll that finds recorded jobs whose wake-up
// was lost, so that the process can queue jobs only in response to wake-ups.
const { setInterval } = globalThis;

globalThis.setInterval = (callback, milliseconds, ...args) =>
  setInterval(milliseconds >= 20_000 ? () => undefined : callback, milliseconds, ...args);
