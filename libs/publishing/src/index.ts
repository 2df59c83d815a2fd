export * from './scan';
