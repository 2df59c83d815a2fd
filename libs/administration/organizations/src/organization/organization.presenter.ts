import { Injectable } from '@nestjs/common';
import { DeletionSettings } from './deletion.settings';
import type { OrganizationDto } from './organization.dto';
import type { OrganizationRow } from './organization.repository';

/** Converts organizations to answers. */
@Injectable()
export class OrganizationPresenter {
  constructor(private readonly settings: DeletionSettings) {}

  present(organization: OrganizationRow): OrganizationDto {
    return { ...organization, deletionDays: this.settings.organizationDeletionDays };
  }
}
