import { Screen } from '../../ground/controls/screen';

export function PersonalViewScreen() {
  return <Screen title="View">{null}</Screen>;
}
