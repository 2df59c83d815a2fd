export { IssuerModule } from './issuer.module';
export { Issuer } from './keys/issuer';
