/** Which mail goes first: a lower lane is emptied before a higher one is looked at. */
export const LANE = { transactional: 1, journey: 2, broadcast: 3, imported: 4 } as const

/** The channel under which troubles of the mail transport are kept. */
export const MAIL_CHANNEL = 'email'
