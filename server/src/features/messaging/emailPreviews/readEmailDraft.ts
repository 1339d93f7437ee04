// The email that a request is about: a saved one, one that is not saved, or a saved one with changes.

import { actorKey } from '../../../platform/auth/loadActors.ts'
import { PostponedError } from '../../../platform/delivery/postponedError.ts'
import { demandDraft } from '../../../platform/drafts/readDraft.ts'
import { ApiError, invalid, notFound } from '../../../platform/errors.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { asObject } from '../../../platform/values/asObject.ts'
import { isBlank } from '../../../platform/values/field.ts'
import { email } from '../emails/email.ts'
import { CONTENT_KEYS } from '../emails/emailFields.ts'
import { demandVisible } from '../emails/emailRelations.ts'
import { openApart } from '../rendering/compileApart.ts'
import type { OpenedEmail } from '../rendering/emailJobs.ts'
import { type EmailSource, findEmailSources } from '../rendering/emailSource.ts'
import { withTheme } from '../rendering/withTheme.ts'
import { htmlOfMjml } from './mjmlRoutes.ts'

export interface EmailDraft {
  /** With its theme and its MJML as HTML. */
  source: EmailSource
  /** It goes to segments, as mail for many. */
  isBulk: boolean
  /** Of the email as it is saved, or as the request has it: it goes to members of these, none means anybody. */
  segmentIds: readonly number[]
  /** Its dynamic content, and what it links to. */
  opened: OpenedEmail
}

/** What a request may say of an email that is not saved: what recipients see of it. */
const SENT = [...CONTENT_KEYS, 'emailType', 'lists'] as const

const UNSAVED: EmailSource = {
  ...{ id: 0, version: '', revision: 0, name: '', subject: '', language: 'en', categoryId: null },
  ...{ fromAddress: null, fromName: null, replyToAddress: null, bccAddress: null, useOwnerAsMailer: false },
  ...{ utmTags: {}, preheaderText: null, theme: null, customHtml: '', plainText: null, headers: [] },
  ...{ dynamicContent: [], attachments: [] },
}

/**
 * Reads `{id, email}`: the id of a saved email, the fields of one that is not saved, or both.
 * @throws ApiError 400 for fields that an email cannot have, for content over a limit, and for a theme or MJML that cannot
 *   be compiled; 403 and 404 for an email that the actor may not see; 503 when it takes too long.
 */
export async function readEmailDraft(context: Context, body: Record<string, unknown>): Promise<EmailDraft> {
  const { row, sent, values } = await demandDraft(context, email, body, SENT)
  const [stored] = row ? await findEmailSources(context.db, [row.id], context.config) : [UNSAVED]
  if (!stored) throw notFound()
  const { template, lists, emailType, ...texts } = values
  const mjml = asObject(sent.grapesjsbuilder)?.customMjml
  const html =
    typeof mjml === 'string' && isBlank(sent.customHtml)
      ? await htmlOfMjml(context, mjml, 'grapesjsbuilder')
      : values.customHtml
  const changed = {
    ...stored,
    ...texts,
    // What is cleared is nothing to a record, and an empty text here.
    ...{ subject: String((texts.subject === undefined ? stored.subject : texts.subject) ?? '') },
    ...{ language: String(texts.language ?? stored.language) },
    ...(html === undefined ? {} : { customHtml: String(html ?? '') }),
  } as EmailSource
  const theme = template === undefined ? stored.theme : ((template as string | null) ?? null)
  const source = await withTheme(
    context.db,
    { ...changed, theme: changed.customHtml.trim() === '' ? theme : null },
    { settings: context.config, now: context.now },
  )
  if (source instanceof Error) throw invalid('template', source.message)
  // What is counted and shown of a segment is for those who may see it.
  if (lists) await demandVisible(context, { key: 'lists', type: 'segment', ids: lists as number[] })
  const ids = lists ?? (row ? await storedLists(context, row.id) : [])
  return {
    source,
    opened: await open(context, source),
    isBulk: (emailType ?? row?.emailType) === 'list',
    segmentIds: ids as number[],
  }
}

async function open({ actor, catalog }: Context, source: EmailSource): Promise<OpenedEmail> {
  try {
    return await openApart({ source, linkTokens: [...catalog.emailTokens.keys()] }, actorKey(actor))
  } catch (error) {
    if (error instanceof ApiError || !(error instanceof Error)) throw error
    if (error instanceof PostponedError) throw new ApiError(503, 'busy', error.message, { cause: error })
    throw invalid('customHtml', error.message)
  }
}

async function storedLists({ db }: Context, id: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select segment_id as id from email_segments where email_id = ${id} order by segment_id`
  return rows.map((row) => row.id)
}
