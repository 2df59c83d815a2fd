export { GithubScanModule } from './github-scan.module';
