import { Module } from '@nestjs/common';
import { FilesModule } from '#files';
import { ExportController } from './export/export.controller';
import { ExportRepository } from './export/export.repository';
import { ExportService } from './export/export.service';

/** Takes whole projects out of the service, in a form that can be imported again. */
@Module({
  imports: [FilesModule],
  controllers: [ExportController],
  providers: [ExportService, ExportRepository],
})
export class PortabilityModule {}
