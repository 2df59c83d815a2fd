export { KeyLog } from './entries/key-log.service';
export { KeyLogModule } from './key-log.module';
