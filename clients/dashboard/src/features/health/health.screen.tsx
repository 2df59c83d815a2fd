import { Screen } from '../../ground/controls/screen';

export function HealthScreen() {
  return <Screen title="Health">{null}</Screen>;
}
