/** The tools that a server offers to those who may use them. */
export interface Offer {
  toolsets: readonly string[];
  /** Whether tools that change something are left out. */
  readOnly?: boolean;
}
