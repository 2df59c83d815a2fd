export { GithubScanJobs } from './github-scan.jobs';
export { GithubScanModule } from './github-scan.module';
