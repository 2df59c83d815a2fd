// A verdict must not depend on the speed of the machine. Only a test that hangs reaches this limit.
jest.setTimeout(600_000);
