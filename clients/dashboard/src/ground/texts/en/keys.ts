export const keys = {
  title: 'Keyboard shortcuts',
  hint: 'Single keys work outside fields and the tree. You can switch them off in the menu of your account.',
  show: 'Show keyboard shortcuts',
  palette: 'Open the palette',
  goTo: 'Go to',
  here: 'On this screen',
  everywhere: 'Everywhere',
  row: 'In this row',
  nextRegion: 'Next region',
  nextRow: 'Next row',
  previousRow: 'Previous row',
  then: 'then',
};
