import { Module } from '@nestjs/common';
import { DocumentsModule } from '#documents';
import { CapabilitiesController } from './capabilities/capabilities.controller';
import { CapabilitiesRepository } from './capabilities/capabilities.repository';
import { CapabilitiesService } from './capabilities/capabilities.service';
import { CapabilitiesSweep } from './capabilities/capabilities.sweep';

/** Giving others a right to a document: grants, the groups they are to, and capabilities for one use. */
@Module({
  imports: [DocumentsModule],
  controllers: [CapabilitiesController],
  providers: [CapabilitiesService, CapabilitiesRepository, CapabilitiesSweep],
})
export class SharingModule {}
