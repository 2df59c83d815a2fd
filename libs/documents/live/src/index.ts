export { recordEvents } from './events/record-events';
export { LiveJobs } from './live.jobs';
export { LiveModule } from './live.module';
