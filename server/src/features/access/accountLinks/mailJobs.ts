// The jobs that mail links. What they do is above: it sends mail.
import type { JobKind } from '../../../platform/engine/jobs.ts'

/** Mails a link to whoever has the name or address of its payload, if anybody. */
export const resetMail: JobKind = { name: 'account.reset', lane: 'interactive' }
/** Mails a link to the user of its payload. */
export const invitationMail: JobKind = { name: 'account.invitation', lane: 'interactive' }
