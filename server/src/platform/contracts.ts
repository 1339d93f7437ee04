/**
 * What the features of an application offer each other. It is built once, from the list of features, and handed down in
 * every context; nothing registers itself. The platform fills in the records it serves, `catalog/` everything else.
 */
// biome-ignore lint/suspicious/noEmptyInterface: each storey declares its own part of it
export interface Contracts {}
