// Emails as contacts would get them: through the code that sends them, without a trace.
import { simpleParser } from 'mailparser'
import type { Context } from '../../../platform/resource/definition.ts'
import { loadFilterContext } from '../../audience/filters/loadContext.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { chooseContents } from '../rendering/chooseContents.ts'
import { compileEmail } from '../rendering/compileEmail.ts'
import { type Choices, dynamicPartsOf, withContents } from '../rendering/dynamicContent.ts'
import type { EmailSource } from '../rendering/emailSource.ts'
import { feedbackWays } from '../rendering/feedbackWays.ts'
import { findLinkedUrls, linkedIn } from '../rendering/findLinkedUrls.ts'
import { findHtmlAliases, findRecipients } from '../rendering/findRecipients.ts'
import { minifyHtml } from '../rendering/minifyHtml.ts'
import { readHtml } from '../rendering/prepareHtml.ts'
import { renderEmail } from '../rendering/renderEmail.ts'

export interface EmailPreview {
  /** Null for nobody in particular: tokens show what they fall back to. */
  contact: number | null
  subject: string
  html: string
  text: string
  headers: { name: string; value: string }[]
  /** Of the message as it leaves, without attachments and pictures that travel with it. */
  bytes: number
  /** What is chosen of its dynamic content: the number of the variant, 0 for the default. */
  dynamicContent: { name: string; variant: number }[]
  attachments: { fileName: string; mime: string }[]
  /** Why it cannot be sent to the contact; the rest is empty then. */
  error: string | null
}

/** Somebody an email is shown as. Without an id: nobody in particular. */
export interface Viewer {
  id: number | null
  address: string
}

/**
 * The email as these contacts would get it. Links lead where they lead, they are not counted, and nothing is stored.
 * A constant number of statements, whatever the number of contacts; two more for emails with dynamic content.
 */
export async function previewEmail(
  context: Context,
  { source, isBulk }: { source: EmailSource; isBulk: boolean },
  viewers: readonly Viewer[],
): Promise<EmailPreview[]> {
  const { sql, config: settings, catalog, now } = context
  const parts = dynamicPartsOf(source)
  const ids = viewers.flatMap(({ id }) => id ?? [])
  const chosen =
    parts.length === 0 || ids.length === 0
      ? new Map<number, Choices | Error>()
      : await chooseContents(
          sql,
          parts,
          ids,
          await loadFilterContext(sql, { config: settings, catalog, now }),
        )
  const compiled = new Map<string, ReturnType<typeof compileEmail>>()
  const links = catalog.emailTokens
  const texts = [
    source.subject,
    source.customHtml,
    source.plainText ?? '',
    ...parts.flatMap((one) => one.contents),
  ]
  const urls = await findLinkedUrls(sql, {
    siteUrl: settings.public_url,
    tokens: links,
    linked: texts.map((text) => linkedIn(text, links)),
  })
  const compile = (choices: Choices) => {
    const known = compiled.get(choices.join(' '))
    if (known) return known
    const content = withContents(source, parts, choices)
    const html = settings.minify_email_html ? minifyHtml(content.customHtml) : content.customHtml
    const read = readHtml({ ...content, customHtml: html })
    const none = { redirectIds: new Map<string, string>(), attachments: [], attachmentParts: '' }
    const email = compileEmail({ ...content, customHtml: html }, read, {
      ...{ settings, links, urls, images: [], imageParts: '', ...none },
    })
    compiled.set(choices.join(' '), email)
    return email
  }
  const emails = viewers.map(({ id }) => {
    const choices = id === null ? [] : (chosen.get(id) ?? [])
    return choices instanceof Error ? choices : { choices, email: compile(choices) }
  })
  const aliases = emails.flatMap((one) => (one instanceof Error ? [] : one.email.aliases))
  const wants = { aliases: [...new Set(aliases)], needsOwner: true }
  const recipients = await findRecipients(sql, ids, wants)
  const siteKey = await ensureSiteKey(sql)
  const htmlAliases = await findHtmlAliases(sql)
  return Promise.all(
    viewers.map(async ({ id, address }, index) => {
      const one = emails[index]
      if (!one || one instanceof Error) return failed(id, one?.message ?? '')
      const data = id === null ? undefined : recipients.get(id)
      try {
        const { message } = renderEmail(
          one.email,
          {
            ...{ sendId: 0, contactId: id ?? 0, address, isBulk, tokens: {} },
            ...{ values: data?.values ?? {}, owner: data?.owner ?? null },
          },
          { settings, siteKey, htmlAliases, ways: feedbackWays(settings), now },
        )
        const names = parts.map(({ name }, part) => ({ name, variant: one.choices[part] ?? 0 }))
        return await shown(id, message.content, { source, names })
      } catch (error) {
        // What is wrong with the values of this contact, such as a sender that is no address.
        if (error instanceof Error) return failed(id, error.message)
        throw error
      }
    }),
  )
}

async function shown(
  contact: number | null,
  content: Buffer,
  { source, names }: { source: EmailSource; names: EmailPreview['dynamicContent'] },
): Promise<EmailPreview> {
  const mail = await simpleParser(content, {
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipImageLinks: true,
  })
  return {
    contact,
    subject: mail.subject ?? '',
    html: typeof mail.html === 'string' ? mail.html : '',
    text: mail.text ?? '',
    headers: mail.headerLines.map(({ line }) => {
      const [name = '', ...rest] = line.split(':')
      return {
        name,
        value: rest
          .join(':')
          .replace(/\r?\n[ \t]+/g, ' ')
          .trim(),
      }
    }),
    bytes: content.length,
    dynamicContent: names,
    attachments: source.attachments.map(({ fileName, mime }) => ({ fileName, mime })),
    error: null,
  }
}

function failed(contact: number | null, error: string): EmailPreview {
  return {
    ...{ contact, subject: '', html: '', text: '', headers: [], bytes: 0 },
    ...{ dynamicContent: [], attachments: [], error },
  }
}
