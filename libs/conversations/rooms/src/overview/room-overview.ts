/** A person in a room or its waiting room, as the page shows them. */
export interface PersonView {
  id: string;
  userId: string;
  displayName: string;
  role: 'host' | 'co-moderator' | 'observer';
  canIntervene: boolean;
  joinedAt: Date;
}

/** An agent in a room or its waiting room, as the page shows it. */
export interface AgentView {
  id: string;
  actorId: string;
  displayName: string;
  missedTurns: number;
  joinedAt: Date;
}

/** A message, as the page shows it. */
export interface MessageView {
  seq: number;
  /** The name of its author. */
  author: string;
  authorKind: 'human' | 'agent';
  createdAt: Date;
  text: string;
}

/** A room as one of its members sees it on the page. */
export interface RoomView {
  id: string;
  title: string;
  purpose: string | null;
  status: 'active' | 'idle' | 'closed';
  expiresAt: Date;
  turn: {
    /** The name of the agent whose turn it is; null while nobody has the turn. */
    speaker: string | null;
    number: number;
    secondsLeft: number;
  };
  /** The member who looks at the page. */
  me: Pick<PersonView, 'id' | 'role' | 'canIntervene'>;
  people: PersonView[];
  agents: AgentView[];
  /** Null unless the member moderates the room. */
  waiting: { people: PersonView[]; agents: AgentView[] } | null;
  /** The newest messages, the oldest of them first. */
  messages: MessageView[];
  /** Whether there are older messages than these. */
  older: boolean;
}

/** Whether a member hosts the room. */
export function isHost({ me }: RoomView): boolean {
  return me.role === 'host';
}

/** Whether a member can say something in the room. */
export function canSpeak({ me, status }: RoomView): boolean {
  return status !== 'closed' && (me.role !== 'observer' || me.canIntervene);
}
