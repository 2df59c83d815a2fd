export { IssuerModule } from './issuer.module';
export { Issuer } from './keys/issuer';
export { IssuerOperatorModule } from './keys/issuer-operator.module';
export { IssuerOperatorService } from './keys/issuer-operator.service';
export type { ListedKey } from './keys/issuer-keys.repository';
export { escaped, jsonLines } from './log-exports/json-lines';
export { type Linked, linked } from './log-exports/linked';
export { LogDeletions } from './log-exports/log-deletions';
export { type LogExport, LogExports } from './log-exports/log-exports';
