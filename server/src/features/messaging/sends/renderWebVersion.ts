/** Emails in a browser: what a recipient got, and what anybody may see of an email. */
import type { Contracts } from '../../../platform/contracts.ts'
import { besideId } from '../../../platform/database/besideId.ts'
import type { Db, Sql } from '../../../platform/database/connection.ts'
import { escapeHtml } from '../../../platform/values/escapeHtml.ts'
import { loadFilterContext } from '../../audience/filters/loadContext.ts'
import { findSendContacts } from '../../content/links/findSendContacts.ts'
import type { SendName } from '../../content/links/trackingHash.ts'
import { chooseContents } from '../rendering/chooseContents.ts'
import { fillApart, openApart } from '../rendering/compileApart.ts'
import { configuredTexts, redirectPrefix } from '../rendering/compileEmail.ts'
import { type EmailSource, findEmailSources } from '../rendering/emailSource.ts'
import { findFieldLabels } from '../rendering/fieldLabels.ts'
import { findLinkedUrls } from '../rendering/findLinkedUrls.ts'
import { findHtmlAliases, findRecipients } from '../rendering/findRecipients.ts'
import { contentPool, parsedApart, unavailable, unwrap, VISITORS } from '../rendering/isolation.ts'
import type { MailSettings } from '../rendering/mailSettings.ts'
import { type Recipient, type RenderContext, SlotValues } from '../rendering/renderEmail.ts'
import { fillPlaced } from '../rendering/tokenPlaces.ts'
import { parseTokens, type Slot } from '../rendering/tokens.ts'
import { withTheme } from '../rendering/withTheme.ts'
import { parseWebVersion } from './webVersionJobs.ts'

export interface WebOptions {
  settings: MailSettings
  catalog: Contracts
  siteKey: Buffer
  now: Date
}

/** The HTML that was sent, from its copy and the values kept with the send; null when it was not sent. */
export async function renderWebVersion(db: Db, name: SendName, options: WebOptions): Promise<string | null> {
  const contacts = await findSendContacts(db, [name])
  const { sendId } = name
  const [send] = await db<
    {
      contactId: number
      emailId: number | null
      address: string
      tokens: Record<string, string> | null
      lane: number
      subject: string
      body: string
      bodyText: string | null
      fromName: string | null
    }[]
  >`
    select s.contact_id as "contactId", s.email_id as "emailId", s.address, s.tokens, s.lane, c.subject, c.body,
      c.body_text as "bodyText", e.from_name as "fromName"
    from email_sends s join email_copies c on c.id = s.copy_id left join emails e on e.id = s.email_id
    where s.id = ${sendId} and ${besideId(db, db`s.contact_id = ${contacts.get(sendId) ?? name.contactId}`)}`
  if (!send) return null
  const recipient: Recipient = {
    sendId,
    contactId: send.contactId,
    address: send.address,
    values: {},
    owner: null,
    tokens: send.tokens ?? {},
    isBulk: false,
  }
  const context = await webContext(db, options)
  return fillHtml(db, send.body || textAsHtml(send.bodyText ?? ''), {
    recipient,
    context,
    options,
    emailId: send.emailId ?? 0,
    subject: send.subject,
    fromName: send.fromName || options.settings.mailer_from_name,
  })
}

/**
 * The email as it stands, for a contact, or with labels in place of values and the defaults of dynamic content. Its links
 * act for no contact. Null when the email is missing.
 */
export async function renderPreview(
  sql: Sql,
  emailId: number,
  { contactId, ...options }: WebOptions & { contactId: number | null },
): Promise<string | null> {
  const [stored] = await findEmailSources(sql, [emailId], options.settings)
  const themed = stored && (await withTheme(sql, stored, options))
  if (themed instanceof Error) throw themed.cause ?? themed
  if (!themed) return null
  const { html, subject } = await chosenVersion(sql, themed, { ...options, contactId })
  return fillHtml(sql, html, {
    recipient: null,
    contactId,
    options,
    context: await webContext(sql, options),
    emailId,
    subject,
    fromName: fromNameOf(themed, options.settings),
  })
}

async function webContext(db: Db, { settings, siteKey, now }: WebOptions): Promise<RenderContext> {
  return { settings, siteKey, htmlAliases: await findHtmlAliases(db), isWebVersion: true, now }
}

const prepareDocument = contentPool.task<EmailSource, string>(
  new URL('./webVersionJobs.ts', import.meta.url),
  'prepareDocument',
)

/** The HTML of the email with its dynamic content for the contact, or the defaults, and its subject. */
async function chosenVersion(
  sql: Sql,
  source: EmailSource,
  { settings, catalog, now, contactId }: WebOptions & { contactId: number | null },
): Promise<{ html: string; subject: string }> {
  try {
    const { parts } = await openApart({ source, linkTokens: [...catalog.emailTokens.keys()] }, VISITORS)
    const chosen =
      contactId === null || parts.length === 0
        ? undefined
        : (
            await chooseContents(
              sql,
              parts,
              [contactId],
              await loadFilterContext(sql, { config: settings, catalog, now }),
            )
          ).get(contactId)
    const choices = chosen === undefined || chosen instanceof Error ? [] : chosen
    const job = { source, parts, choices, isMinified: false, imagesOf: null }
    const { content } = await fillApart(job, VISITORS)
    const html =
      content.customHtml === ''
        ? textAsHtml(content.plainText ?? '')
        : unwrap(await prepareDocument(content, VISITORS))
    return { html, subject: content.subject }
  } catch (error) {
    throw unavailable(error)
  }
}

const parsed = parsedApart(
  new URL('./webVersionJobs.ts', import.meta.url),
  'parseWebVersion',
  parseWebVersion,
)

async function fillHtml(
  db: Db,
  html: string,
  source: {
    /** Null for a preview. */
    recipient: Recipient | null
    /** The contact of a preview. */
    contactId?: number | null
    context: RenderContext
    options: WebOptions
    emailId: number
    subject: string
    fromName: string
  },
): Promise<string> {
  const { context, emailId } = source
  const links = source.options.catalog.emailTokens
  const { template, linked } = await parsed(html, links.keys())
  const urls = await findLinkedUrls(db, {
    siteUrl: context.settings.public_url,
    tokens: links,
    linked: [linked],
  })
  const subject = parseTokens(source.subject, links)
  const values = new SlotValues(
    { emailId, subject, urls, ...configuredTexts(context.settings, links) },
    source.recipient ??
      (await previewRecipient(db, [...template.slots, ...subject.slots], source.contactId ?? null)),
    context,
  )
  values.fromName = source.fromName
  return fillPlaced(template, (slot) =>
    slot.kind === 'trackable'
      ? { text: redirectPrefix(context.settings.public_url, slot.redirectId) + values.clickThrough }
      : values.valueOf(slot),
  )
}

// Without the name of a send and an address, no link of the preview acts for the contact.
async function previewRecipient(
  db: Db,
  slots: readonly Slot[],
  contactId: number | null,
): Promise<Recipient> {
  const aliases = slots.flatMap((slot) => (slot.kind === 'contact' ? [slot.alias] : []))
  const found =
    contactId === null
      ? undefined
      : (await findRecipients(db, [contactId], { aliases, needsOwner: true })).get(contactId)
  return {
    ...{ sendId: 0, contactId: 0, address: '', tokens: {}, isBulk: false },
    values: found?.values ?? (await findFieldLabels(db, aliases)),
    owner: found?.owner ?? null,
  }
}

function fromNameOf(source: EmailSource, settings: MailSettings): string {
  return source.fromName || settings.mailer_from_name
}

const EMPTY = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>This email is empty</title></head>
<body style="font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1.5rem;text-align:center"><h1 style="font-size:1.5rem">This email is empty</h1>
<p>It has no HTML, no text and no theme yet.</p></body></html>`

function textAsHtml(text: string): string {
  if (text.trim() === '') return EMPTY
  return `<!doctype html><html><body><pre style="white-space:pre-wrap">${escapeHtml(text)}</pre></body></html>`
}
