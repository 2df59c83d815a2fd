/** The tools that a server offers to those who may use them. */
export interface Offer {
  toolsets: readonly string[];
  /** Whether tools that change something are left out. */
  readOnly?: boolean;
  /** Whether the server runs on another machine than the user's. Tools that need keys or files of the user are left out then. */
  elsewhere?: boolean;
}
