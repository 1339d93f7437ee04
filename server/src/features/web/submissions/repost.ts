// Forms that hand what they were sent to another server, which may refuse it.
import { showRecords } from '../../../catalog/webhookTrigger.ts'
import type { OutboundOutcome } from '../../../platform/delivery/outbound.ts'
import { outboundOf } from '../../../platform/delivery/outbound.ts'
import { currentHops } from '../../../platform/hops.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { asObject } from '../../../platform/values/asObject.ts'
import { toJson } from '../../../platform/values/json.ts'
import { isWebAddress } from '../../../platform/values/webAddress.ts'
import { findPermittedContacts } from '../../audience/contactRows/permittedContacts.ts'
import type { FormAction } from '../../content/forms/formAction.ts'
import { queueUserMails } from '../../messaging/userMails/queueUserMails.ts'
import type { IdentifiedVisitor } from '../visitors/visitorRequest.ts'
import type { SubmittedForm } from './loadForm.ts'

/** What is handed over. */
export interface Reposting {
  form: SubmittedForm
  reposts: readonly FormAction[]
  /** What was answered, by alias. */
  results: Readonly<Record<string, unknown>>
  sender: IdentifiedVisitor
  ip: string
}

/** Whether all of them took it; where one did not, what a visitor is told. */
export type RepostVerdict =
  | { redirect: string | null }
  | { errors: { errorMessage: string } | { validationErrors: Record<string, string> } }

const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 100_000
const REFUSED = 'The form was not accepted. Please check what you entered and try again.'
const MAX_ERRORS = 50
const LONGEST_ERROR = 500

/**
 * Sends the answers to each address in order, and the contact where the publisher of the form may view it, through the
 * guarded client. An answer with errors refuses the submission; one that names an address is followed by the visitor. A
 * server that does not answer refuses nothing: the addresses of the action get a mail about it. Nothing is sent for a form
 * whose publisher was disabled or deleted.
 */
export async function repost(context: Context, about: Reposting): Promise<RepostVerdict> {
  const { form, reposts, results, sender, ip } = about
  const { publisher } = form
  if (!publisher) return { redirect: null }
  const viewable = await findPermittedContacts(context.db, publisher, {
    actions: ['view'],
    contactIds: sender.contactId === null ? [] : [sender.contactId],
  })
  const contacts = viewable.size === 0 ? new Map() : await showRecords(context, 'contact', [...viewable])
  let redirect: string | null = null
  for (const { id, properties } of reposts) {
    const body = new URLSearchParams()
    for (const [alias, value] of Object.entries(results))
      body.append(renamed(properties, alias), String(value ?? '').toWellFormed())
    body.append('mautic_contact', toJson(contacts.get(sender.contactId ?? 0) ?? {}))
    body.append('mautic_form', toJson({ id: form.id, name: form.name, url: addressOf(context, form) }))
    const authorization = textOf(properties.authorization_header)
    const outcome = await outboundOf(context.config).send({
      url: String(properties.post_url ?? ''),
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': ip,
        ...(authorization === '' ? {} : { authorization }),
      },
      body: String(body),
      hops: currentHops(),
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_ANSWER_BYTES,
    })
    const failure = failureOf(outcome)
    const said = answerOf(outcome)
    const errors = errorsIn(said, form)
    if (errors) return { errors }
    if (failure !== null) await tell(context, { id, properties, form, failure })
    const target = textOf(said.redirect)
    if (isWebAddress(target)) redirect = target
  }
  return { redirect }
}

// Fields go under the names that the other side knows, where the action has some.
function renamed(properties: Readonly<Record<string, unknown>>, alias: string): string {
  return Object.hasOwn(properties, alias) ? textOf(properties[alias]) || alias : alias
}

function answerOf(outcome: OutboundOutcome): Record<string, unknown> {
  if (outcome.kind !== 'answered') return {}
  try {
    return asObject(JSON.parse(outcome.answer.body.toString('utf8'))) ?? {}
  } catch {
    return {}
  }
}

function errorsIn(
  said: Readonly<Record<string, unknown>>,
  form: SubmittedForm,
): { errorMessage: string } | { validationErrors: Record<string, string> } | null {
  const found = said.errors ?? said.violations ?? said.error
  if (found === undefined || found === null || found === false || found === '') return null
  const byField = asObject(found)
  const aliases = new Set(form.fields.map(({ alias }) => alias))
  const own = Object.entries(byField ?? {}).filter(([alias]) => aliases.has(alias))
  if (own.length > 0)
    return { validationErrors: Object.fromEntries(own.map(([alias, text]) => [alias, errorText(text)])) }
  const texts = typeof found === 'object' ? Object.values(found).slice(0, MAX_ERRORS) : [found]
  const message = texts.map(errorText).filter((text) => text !== '')
  return { errorMessage: message.join(' ') || REFUSED }
}

function errorText(value: unknown): string {
  const plain = asObject(value)?.message ?? value
  const text = Array.isArray(plain) ? plain.join(' ') : typeof plain === 'string' ? plain : ''
  return text.replace(/[<>]/g, '').slice(0, LONGEST_ERROR)
}

function failureOf(outcome: OutboundOutcome): string | null {
  if (outcome.kind !== 'answered') return outcome.reason
  const { status } = outcome.answer
  return status >= 200 && status < 300 ? null : `The server answered ${status}.`
}

async function tell(
  { sql, now }: Context,
  {
    id,
    properties,
    form,
    failure,
  }: { id: number; properties: FormAction['properties']; form: SubmittedForm; failure: string },
): Promise<void> {
  const address = textOf(properties.failure_email)
  if (address === '') return
  // Once an hour is enough to know that a server is away.
  const hour = now.toISOString().slice(0, 13)
  await queueUserMails(
    sql,
    [
      {
        dedupeKey: `repost:${id}:${hour}`,
        to: [address],
        content: {
          subject: `Answers of the form "${form.name}" could not be handed over`,
          body: `The address ${textOf(properties.post_url)} did not take them: ${failure} The answers are kept with the form.`,
        },
      },
    ],
    now,
  )
}

function addressOf({ config }: Context, { id }: SubmittedForm): string {
  return `${config.public_url}/form/${id}`
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
