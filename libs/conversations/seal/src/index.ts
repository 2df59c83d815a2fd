export { SEALED } from './envelopes/places.repository';
export { SealModule } from './seal.module';
