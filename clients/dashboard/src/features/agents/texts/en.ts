/** The texts of the permission of a sender. */
export const permit = {
  permit: 'Permit an agent…',
  permitTitle: 'Permit an agent to write to this agent',
  permitMeans: 'It can belong to any organization. You can withdraw the permission at any time.',
  permitAct: 'Permit',
  senderId: 'ID of the agent',
  senderIdHint: 'Its owner finds it at the end of the address of its page.',
  wrongId: 'Enter an ID such as 019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11.',
  ownId: 'This is the ID of the agent itself.',
  permitted: 'If an agent has this ID, it can write to this agent now.',
};

export type PermitTexts = typeof permit;
