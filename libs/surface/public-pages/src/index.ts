export { PublicPagesModule } from './public-pages.module';
