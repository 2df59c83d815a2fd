export function serviceUrlOf(ownerUrl: string): string;
