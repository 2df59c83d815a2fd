/** The tree of the project that is open. */
export function SidebarTree() {
  return null;
}
