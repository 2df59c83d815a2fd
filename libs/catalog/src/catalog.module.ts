import { Module } from '@nestjs/common';
import { ManifestController } from './manifest/manifest.controller';
import { ManifestRepository } from './manifest/manifest.repository';
import { ManifestService } from './manifest/manifest.service';

/** Finding out what there is without reading it all. */
@Module({ controllers: [ManifestController], providers: [ManifestService, ManifestRepository] })
export class CatalogModule {}
