// Whether the house stands as docs/architecture.md describes it: storeys, floors, sizes, who touches which table,
// and whether the tables of contacts can be spread over machines.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { features } from '../server/src/features/index.ts'
import { findWrongLocks } from './house/locks.ts'
import { findNormalizations } from './house/normalization.ts'
import { findOutbound, type NetworkUses } from './house/outbound.ts'
import { findLongFiles, findMisnamedTests } from './house/sizes.ts'
import { readSources } from './house/sources.ts'
import { findIdsByOrder, findUnaddressedRows, findUnevenTables } from './house/spread.ts'
import { type Claims, findWrongStatements, readTables } from './house/tables.ts'
import { findScatteredDomains, findWrongImports, readFloors } from './house/walls.ts'

const ROOT = join(import.meta.dirname, '../server/src')

/** Statements that touch a table of somebody else all the same, each with its reason. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  // A download names its contact by the send whose link was followed.
  'features/content/links/findSendContacts.ts': ['email_sends'],
  // Membership of a segment is compiled like a field, from the filters of that segment.
  'features/audience/filters/compileFilters.ts': ['segment_contacts'],
  'features/audience/filters/filterValue.ts': ['segment_contacts'],
  'features/audience/filters/loadContext.ts': ['segments'],
  // Accounts are the platform's; people administrate them here.
  'features/access/users/user.ts': ['users'],
  'features/access/accountLinks/useLink.ts': ['users'],
  'features/access/accountLinks/changePassword.ts': ['users'],
  'features/access/users/role.ts': ['roles', 'api_credentials'],
  'features/access/credentials/credential.ts': ['api_credentials'],
  'features/access/credentials/routes.ts': ['api_credentials'],
}

/** Tables of features above, in the same domain, that a feature names in its manifest all the same, each with its reason. */
const UPWARD: Readonly<Record<string, readonly string[]>> = {
  // Values are parsed and stored by their fields; the resource of the fields asks who uses them, and stands above.
  fieldValues: ['fields'],
  contactRows: ['fields'],
  // The primary rows: a lock on a contact stands before what belongs to it, and its verbs stand above.
  preferences: ['contacts'],
  // The compiler looks into whatever a filter names; what it names stands above, because it is filtered itself.
  filters: ['companies', 'company_contacts', 'contact_group_scores', 'tags'],
  // Mail is put together, queued, counted and answered by what the row of the email says; its resource sends.
  rendering: ['email_assets', 'emails'],
  messageQueue: ['emails', 'notifications', 'text_messages', 'tweets'],
  sends: ['emails'],
  // Senders compare approvals with the content of the email.
  emailApprovals: ['emails'],
  feedback: ['emails'],
  recipients: ['email_tests', 'emails'],
  subscriptions: ['emails'],
  // Who is taken out of a campaign waits at none of its decisions, in the statement that takes them out.
  campaigns: ['campaign_decisions'],
}

/** Statements that touch rows of contacts without naming the contact all the same (decision 47). */
const UNADDRESSED: Readonly<Record<string, readonly string[]>> = {
  // What waits of an email is counted by the index on emails.
  'features/messaging/withdrawals/takeBack.ts': ['email_sends', 'message_queue'],
  // The marks of a dead sender are on anybody's mail.
  'features/messaging/sends/senderMarks.sql.ts': ['email_sends'],
  // A device that had another contact is looked for by its own name.
  'features/messaging/notifications/pushIds.ts': ['push_ids'],
  // Providers name a message by their own name for it.
  'features/messaging/textMessages/recordReport.ts': ['text_message_sends'],
  // What is to be counted is told by the ids of the rows, within a month.
  'features/messaging/sends/opens.sql.ts': ['email_opens'],
  // Visits and submissions may be nobody's, and who was merged meanwhile has them as the survivor.
  'features/web/tracking/hits.sql.ts': ['page_hits'],
  'features/automation/campaignRuns/enterByForms.ts': ['form_submissions'],
  // The addresses of a resource name its id alone.
  'features/audience/contacts/device.ts': ['contact_devices'],
  'features/audience/notes/note.ts': ['notes'],
  'features/web/submissions/submission.ts': ['form_submissions'],
  'features/web/submissions/fileRoutes.ts': ['form_submissions'],
  // The link of a confirmation names its id, and what nobody confirms goes by its age.
  'features/web/submissions/confirmRoutes.ts': ['form_confirmations', 'form_submissions'],
  'features/web/submissions/dropConfirmations.ts': ['form_confirmations'],
  // What goes with a form is anybody's, and nobody's where a contact was deleted.
  'features/web/submissions/deletedForms.ts': ['form_confirmations', 'form_submissions'],
}

/** Tables of contacts whose rows may be nobody's, and why (decision 47). */
const UNKNOWN_VISITOR = 'Visitors may be unknown, and a deleted contact is taken out.'
const DELETED_CONTACT = 'The log is kept, and a deleted contact is taken out.'
const NOBODYS: Readonly<Record<string, string>> = {
  asset_downloads: UNKNOWN_VISITOR,
  contact_events: DELETED_CONTACT,
  dynamic_content_servings: UNKNOWN_VISITOR,
  email_sends: DELETED_CONTACT,
  focus_interactions: UNKNOWN_VISITOR,
  form_submissions: UNKNOWN_VISITOR,
  notification_sends: DELETED_CONTACT,
  page_hits: UNKNOWN_VISITOR,
  text_message_sends: DELETED_CONTACT,
  tweet_sends: DELETED_CONTACT,
  video_hits: UNKNOWN_VISITOR,
}

/**
 * Ways to the network beside the guarded client, each with its reason. Administrators set the addresses of mail servers;
 * other users influence none of these addresses.
 */
const NETWORK: NetworkUses = {
  // The guarded client itself, with its look-up of names.
  'platform/delivery/outbound.ts': ['dns'],
  'platform/delivery/outboundConnections.ts': ['net', 'undici'],
  'platform/delivery/resolver.ts': ['dns'],
  // Resolves the hosts of settings for `doctor` and the health page, without a connection.
  'platform/delivery/findPrivateAddress.ts': ['dns'],
  // SMTP to the server of `mailer_dsn`, which is often on this machine or in its network. DKIM signs in memory.
  'platform/delivery/smtpTransport.ts': ['nodemailer'],
  'platform/delivery/dkim.ts': ['nodemailer'],
  // IMAP to the server of `monitored_email_host`, likewise.
  'features/messaging/mailbox/mailboxClient.ts': ['imapflow'],
  // PostgreSQL, at DATABASE_URL or embedded.
  'platform/database/connection.ts': ['pg'],
  'platform/database/copy.ts': ['net'],
  'platform/database/embedded.ts': ['pg'],
  'platform/database/listen.ts': ['pg'],
  'platform/database/migrate.ts': ['graphile-worker', 'pg'],
  'platform/database/pool.ts': ['pg'],
  'platform/engine/jobs.ts': ['graphile-worker'],
  'platform/errors.ts': ['pg'],
  // Listening: the server, and a free port for the embedded PostgreSQL.
  'platform/http/server.ts': ['http'],
  'platform/database/postmaster.ts': ['net'],
  // Runs in browsers.
  'features/web/push/subscribeScript.ts': ['XMLHttpRequest'],
}

const sources = readSources(ROOT)
const schema = readFileSync(join(ROOT, '../schema.sql'), 'utf8')
const owned = new Set(features.flatMap(({ contactData = {} }) => Object.keys(contactData)))
const floors = readFloors(readFileSync(join(ROOT, 'features/index.ts'), 'utf8'))
const claims: Claims[] = floors.map((floor) => {
  const feature = features.find(({ name }) => name === floor.feature)
  return {
    ...floor,
    tables: feature?.tables ?? [],
    writes: feature?.writes ?? [],
    reads: feature?.reads ?? [],
  }
})
const problems = [
  ...findScatteredDomains(floors),
  ...findWrongImports(sources, floors),
  ...findWrongStatements(sources, claims, {
    tables: readTables(schema),
    shared: SHARED,
    upward: UPWARD,
  }),
  ...findOutbound(sources, NETWORK),
  ...findNormalizations(sources),
  ...findWrongLocks(sources, owned),
  ...findIdsByOrder(sources),
  ...findUnaddressedRows(sources, { owned, excused: UNADDRESSED }),
  ...findUnevenTables(schema, { owned, excused: NOBODYS }),
  ...findMisnamedTests(ROOT),
]
for (const warning of findLongFiles(ROOT)) process.stdout.write(`warning: ${warning}\n`)
for (const problem of problems) process.stdout.write(`${problem}\n`)
process.stdout.write(`${sources.length} files, ${floors.length} features, ${problems.length} problems\n`)
process.exitCode = problems.length === 0 ? 0 : 1
