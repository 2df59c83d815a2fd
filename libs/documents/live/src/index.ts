export { LiveJobs } from './live.jobs';
export { LiveModule } from './live.module';
