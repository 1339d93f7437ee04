/** Which values of an existing contact a form writes: all, those that the contact lacks, or those of a proven visitor. */
export const CONTACT_UPDATES = ['all', 'blank', 'proven'] as const

export type ContactUpdates = (typeof CONTACT_UPDATES)[number]
