import { Injectable } from '@nestjs/common';
import type { LiveDocument } from '../document/public-document.repository';
import type { OriginState } from './origin-state';

@Injectable()
export class OriginService {
  async stateOf(_doc: LiveDocument): Promise<OriginState> {
    return 'unrecorded';
  }
}
