/** A message cannot be built at the moment: its row is tried again later, as after a temporary refusal of the other side. */
export class PostponedError extends Error {}
