import { Screen } from '../../ground/controls/screen';

export function ProjectsScreen() {
  return <Screen title="Projects">{null}</Screen>;
}
