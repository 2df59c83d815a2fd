export { type DeclaredPage, declaredPages } from './page/declared-pages';
export { PAGES } from './pages';
export { WebModule } from './web.module';
