export { PAGES } from './pages';
export { WebModule } from './web.module';
