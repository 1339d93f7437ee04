// Emails as contacts would get them: through the code that sends them, without a trace.
import { createHmac } from 'node:crypto'
import { actorKey } from '../../../platform/auth/loadActors.ts'
import { ApiError } from '../../../platform/errors.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { loadFilterContext } from '../../audience/filters/loadContext.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { chooseContents } from '../rendering/chooseContents.ts'
import { compileApart, fillApart } from '../rendering/compileApart.ts'
import { type CompiledEmail, compileSettingsOf } from '../rendering/compileEmail.ts'
import type { Choices, DynamicPart } from '../rendering/dynamicContent.ts'
import type { EmailSource } from '../rendering/emailSource.ts'
import { feedbackWays } from '../rendering/feedbackWays.ts'
import { findLinkedUrls, type LinkedUrls } from '../rendering/findLinkedUrls.ts'
import { findHtmlAliases, findRecipients } from '../rendering/findRecipients.ts'
import { messagePool, unwrap } from '../rendering/isolation.ts'
import { renderEmail } from '../rendering/renderEmail.ts'
import type { EmailDraft } from './readEmailDraft.ts'
import type { ShownMessage } from './shownMessage.ts'

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
  { source, isBulk, opened: { parts, linked } }: Pick<EmailDraft, 'source' | 'isBulk' | 'opened'>,
  viewers: readonly Viewer[],
): Promise<EmailPreview[]> {
  const { sql, config: settings, catalog, now } = context
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
  const urls = await findLinkedUrls(sql, {
    siteUrl: settings.public_url,
    tokens: catalog.emailTokens,
    linked: [linked],
  })
  const compiled = new Map<string, Promise<CompiledEmail | Error>>()
  const compile = (choices: Choices) => {
    const key = choices.join(' ')
    const email = compiled.get(key) ?? compileDraft(context, { source, parts, choices, urls })
    compiled.set(key, email)
    return email
  }
  const emails = await Promise.all(
    viewers.map(async ({ id }) => {
      const choices = id === null ? [] : (chosen.get(id) ?? [])
      return choices instanceof Error ? choices : { choices, email: await compile(choices) }
    }),
  )
  const aliases = emails.flatMap((one) =>
    one instanceof Error || one.email instanceof Error ? [] : one.email.aliases,
  )
  const wants = { aliases: [...new Set(aliases)], needsOwner: true }
  const recipients = await findRecipients(sql, ids, wants)
  // Links of a preview must not prove the contact: the viewer is another person.
  const siteKey = createHmac('sha256', await ensureSiteKey(sql))
    .update('preview')
    .digest()
  const htmlAliases = await findHtmlAliases(sql)
  return Promise.all(
    viewers.map(async ({ id, address }, index) => {
      const one = emails[index]
      if (!one || one instanceof Error) return failed(id, one?.message ?? '')
      if (one.email instanceof Error) return failed(id, one.email.message)
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
        return {
          contact: id,
          ...unwrap(await readShownMessage(message.content, actorKey(context.actor))),
          bytes: message.content.length,
          dynamicContent: names,
          attachments: source.attachments.map(({ fileName, mime }) => ({ fileName, mime })),
          error: null,
        }
      } catch (error) {
        // What is wrong with the values of this contact, such as a sender that is no address.
        if (error instanceof Error && !(error instanceof ApiError)) return failed(id, error.message)
        throw error
      }
    }),
  )
}

const readShownMessage = messagePool.task<Uint8Array, ShownMessage>(
  new URL('./shownMessage.ts', import.meta.url),
  'readShownMessage',
)

/** Compiles the email for one choice of contents. An Error says what is wrong with the content. */
async function compileDraft(
  { actor, config: settings, catalog }: Context,
  {
    urls,
    ...job
  }: { source: EmailSource; parts: readonly DynamicPart[]; choices: Choices; urls: LinkedUrls },
): Promise<CompiledEmail | Error> {
  const caller = actorKey(actor)
  try {
    const { content } = await fillApart(
      { ...job, isMinified: settings.minify_email_html, imagesOf: null },
      caller,
    )
    const email = await compileApart(
      {
        content,
        settings: compileSettingsOf(settings),
        ...{ redirectIds: new Map(), images: [], linkTokens: [...catalog.emailTokens.keys()] },
      },
      caller,
    )
    return { ...email, urls }
  } catch (error) {
    if (error instanceof Error && !(error instanceof ApiError)) return error
    throw error
  }
}

function failed(contact: number | null, error: string): EmailPreview {
  return {
    ...{ contact, subject: '', html: '', text: '', headers: [], bytes: 0 },
    ...{ dynamicContent: [], attachments: [], error },
  }
}
