import { Screen } from '../../ground/controls/screen';

export function HistoryScreen() {
  return <Screen title="History">{null}</Screen>;
}
