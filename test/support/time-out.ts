// What a test waits for decides it, never how fast the machine is: only a test that hangs meets this.
jest.setTimeout(600_000);
