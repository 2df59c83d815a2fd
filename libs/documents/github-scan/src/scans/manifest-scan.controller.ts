import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { type Answer, Describe } from '#platform';
import { ManifestScanDto, StartScanDto } from './manifest-scan.dto';
import { ScanRunning } from './manifest-scan.errors';
import { presentScan } from './manifest-scan.presenter';
import { ManifestScanService } from './manifest-scan.service';

@ApiTags('Files and mappings')
@Controller('api/v1/manifest/scan')
export class ManifestScanController {
  constructor(private readonly scans: ManifestScanService) {}

  @Post()
  @Access(sessionOrBearer('admin', 'admin:scan'), { sessionRole: 'admin' })
  @Describe('Scan a GitHub organization', {
    answers: ManifestScanDto,
    status: 201,
    more:
      'Reads the trees of its repositories in the background and compares their files with the `github` mappings of the shared projects. ' +
      'The mapping of a missing file becomes `broken`, and becomes `ok` again when the file is back. An organization can have one ' +
      'unfinished scan; read its status to see its progress.',
    errors: [ScanRunning],
  })
  async start(
    @Caller() principal: Principal,
    @Body() { organization }: StartScanDto,
  ): Promise<Answer<ManifestScanDto>> {
    return { data: presentScan(await this.scans.start(principal, organization), principal) };
  }

  @Get('status')
  @Access(sessionOrBearer())
  @Describe('Get the last scan', {
    answers: ManifestScanDto,
    more:
      'Before the first scan, the state is `none`. A token that is limited to some projects sees the counts of the whole scan and the ' +
      'items of those projects.',
  })
  async status(@Caller() principal: Principal): Promise<Answer<ManifestScanDto>> {
    return { data: presentScan(await this.scans.status(principal), principal) };
  }
}
