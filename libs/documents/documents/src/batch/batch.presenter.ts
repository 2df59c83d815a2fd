import { errorBody } from '#platform';
import { presentSaved } from '../save/save.presenter';
import type { BatchDto, BatchResultDto } from './batch.dto';
import type { BatchResult } from './batch.service';

export function presentBatch(results: readonly BatchResult[]): BatchDto {
  const shown = results.map(presentResult);
  const saved = shown.filter((result) => result.saved !== null).length;
  return { results: shown, saved, failed: shown.length - saved };
}

function presentResult(result: BatchResult): BatchResultDto {
  if ('error' in result) {
    const { error } = result;
    return { status: error.definition.status, saved: null, mapped: null, warnings: [], ...errorBody(error) };
  }
  const { saved, mapped, warnings } = result;
  const { data, created } = presentSaved({ saved, warnings });
  return { status: created ? 201 : 200, saved: data, mapped, warnings: [...warnings], error: null };
}
