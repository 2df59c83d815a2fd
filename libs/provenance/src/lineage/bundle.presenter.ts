import type { LineageBundleDto } from './bundle.dto';
import { BUNDLE_FORMAT } from './bundle.dto';
import type { Bundle } from './bundle.service';
import { presentIntegrity } from './integrity.presenter';

/** A bundle but for its entries. */
export function presentBundleHead({
  subject,
  checkpoint,
  integrity,
}: Bundle): Omit<LineageBundleDto, 'entries'> {
  const { documentId, globalId } = subject;
  return {
    format: BUNDLE_FORMAT,
    documentId,
    ...(globalId !== null && { globalId }),
    checkpoint,
    integrity: presentIntegrity(integrity),
  };
}
