// Loaded into the process whose memory is measured. On SIGUSR2 the process collects garbage, so that only live memory counts.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
process.on('SIGUSR2', () => collect());
