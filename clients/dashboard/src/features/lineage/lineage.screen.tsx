import { Screen } from '../../ground/controls/screen';

export function LineageScreen() {
  return <Screen title="Lineage">{null}</Screen>;
}
