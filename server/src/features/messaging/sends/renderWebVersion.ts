/** Emails in a browser: what a recipient got, and what anybody may see of an email. */
import type { Contracts } from '../../../platform/contracts.ts'
import { besideId } from '../../../platform/database/besideId.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { escapeHtml } from '../../../platform/values/escapeHtml.ts'
import { findSendContacts } from '../../content/links/findSendContacts.ts'
import type { SendName } from '../../content/links/trackingHash.ts'
import { fillApart, openApart } from '../rendering/compileApart.ts'
import { configuredTexts, redirectPrefix } from '../rendering/compileEmail.ts'
import { type EmailSource, findEmailSources } from '../rendering/emailSource.ts'
import { findLinkedUrls } from '../rendering/findLinkedUrls.ts'
import { findHtmlAliases } from '../rendering/findRecipients.ts'
import { contentPool, parsedApart, unavailable, unwrap, VISITORS } from '../rendering/isolation.ts'
import type { MailSettings } from '../rendering/mailSettings.ts'
import { type Recipient, type RenderContext, SlotValues } from '../rendering/renderEmail.ts'
import { fillPlaced } from '../rendering/tokenPlaces.ts'
import { parseTokens } from '../rendering/tokens.ts'
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

/** The email as it stands, for nobody in particular: tokens have their defaults, and so has dynamic content. Null when it is not public. */
export async function renderPreview(db: Db, emailId: number, options: WebOptions): Promise<string | null> {
  const [row] = await db`select from emails where id = ${emailId} and is_published and public_preview`
  const [stored] = row ? await findEmailSources(db, [emailId]) : []
  const themed = stored && (await withTheme(db, stored, options))
  if (themed instanceof Error) throw themed.cause ?? themed
  if (!themed) return null
  const { html, subject } = await defaultVersion(themed, options)
  const recipient: Recipient = {
    sendId: 0,
    contactId: 0,
    address: '',
    values: {},
    owner: null,
    tokens: {},
    isBulk: false,
  }
  return fillHtml(db, html, {
    recipient,
    options,
    context: await webContext(db, options),
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

/** The HTML of the email with the defaults of its dynamic content, and its subject. */
async function defaultVersion(
  source: EmailSource,
  { catalog }: WebOptions,
): Promise<{ html: string; subject: string }> {
  try {
    const { parts } = await openApart({ source, linkTokens: [...catalog.emailTokens.keys()] }, VISITORS)
    const job = { source, parts, choices: [], isMinified: false, imagesOf: null }
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
    recipient: Recipient
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
    source.recipient,
    context,
  )
  values.fromName = source.fromName
  return fillPlaced(template, (slot) =>
    slot.kind === 'trackable'
      ? { text: redirectPrefix(context.settings.public_url, slot.redirectId) + values.clickThrough }
      : values.valueOf(slot),
  )
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
