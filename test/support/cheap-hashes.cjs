// Loaded into the processes under test. A hash of a password is slow so that it can't be guessed; a test that signs somebody up need not
// wait for that. The unit tests of passwords hash as the service does, and so does the test of how long a sign-in takes.
const argon2 = require('@node-rs/argon2');

const { hash } = argon2;
argon2.hash = (password, options) => hash(password, { ...options, memoryCost: 64, timeCost: 1 });
