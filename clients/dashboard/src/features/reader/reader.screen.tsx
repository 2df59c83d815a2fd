import { Screen } from '../../ground/controls/screen';

export function ReaderScreen() {
  return <Screen title="Document">{null}</Screen>;
}
