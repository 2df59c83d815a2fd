// Loaded into a program of the service by a test. It adds to what the program writes to stderr where it does so.
const write = process.stderr.write.bind(process.stderr);
process.stderr.write = (text) => write(`${text}${new Error('here').stack}\n`);
