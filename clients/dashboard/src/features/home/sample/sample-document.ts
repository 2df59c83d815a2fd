/** A document of the sample project. */
export interface SampleDocument {
  virtualPath: string;
  content: string;
}
