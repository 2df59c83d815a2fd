import { Screen } from '../../ground/controls/screen';

export function ProjectScreen() {
  return <Screen title="Project">{null}</Screen>;
}
