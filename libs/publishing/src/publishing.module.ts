import { Module } from '@nestjs/common';
import { PublicPagesModule } from './pages/public-pages.module';

/** Documents for the public: their pages, and the scan that keeps secrets in. */
@Module({ imports: [PublicPagesModule] })
export class PublishingModule {}
