/** The fields of a contact to which text messages go: the mobile one comes first. */
export const PHONE_ALIASES: readonly string[] = ['mobile', 'phone']
