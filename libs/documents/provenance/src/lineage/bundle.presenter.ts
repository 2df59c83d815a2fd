import { BUNDLE_FORMAT, type LineageBundleDto } from './bundle.dto';
import type { Bundle } from './bundle.service';
import { presentIntegrity } from './integrity.presenter';

/** A bundle without its entries, which are streamed. */
export function presentBundleHead({
  chain: { documentId, globalId },
  checkpoint,
  integrity,
}: Bundle): Omit<LineageBundleDto, 'entries'> {
  return {
    format: BUNDLE_FORMAT,
    documentId,
    ...(globalId !== null && { globalId }),
    checkpoint,
    integrity: presentIntegrity(integrity),
  };
}
