import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { Describe, type Answer } from '#platform';
import { ManifestScanDto, StartScanDto } from './manifest-scan.dto';
import { presentScan } from './manifest-scan.presenter';
import { ManifestScanService } from './manifest-scan.service';

@ApiTags('Content: manifest scan')
@Controller('api/v1/manifest/scan')
export class ManifestScanController {
  constructor(private readonly scans: ManifestScanService) {}

  @Post()
  @Access(sessionOrBearer('admin', 'admin:scan'), { sessionRole: 'admin' })
  @Describe('Scan a GitHub organization', {
    answers: ManifestScanDto,
    status: 201,
    more:
      'Reads the trees of its repositories in the background and compares their files with the github mappings of the shared ' +
      'projects: the mapping of a missing file is marked broken, that of one that is back is ok again. One scan at a time; the ' +
      'status tells how far it is.',
  })
  async start(
    @Caller() caller: Principal,
    @Body() { organization }: StartScanDto,
  ): Promise<Answer<ManifestScanDto>> {
    return { data: presentScan(await this.scans.start(caller, organization), caller) };
  }

  @Get('status')
  @Access(sessionOrBearer())
  @Describe('Read the last scan', {
    answers: ManifestScanDto,
    more:
      'Before the first one its state is `none`. A credential that reaches some projects only is shown the counts, and the items of ' +
      'those projects.',
  })
  async status(@Caller() caller: Principal): Promise<Answer<ManifestScanDto>> {
    return { data: presentScan(await this.scans.status(caller), caller) };
  }
}
