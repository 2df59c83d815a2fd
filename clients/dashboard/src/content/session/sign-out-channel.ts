/** How the tabs of a browser tell each other that the person leaves. A channel does not hear itself, so the tab that leaves does not follow itself. */
export const signOutChannel = new BroadcastChannel('sign-out');
