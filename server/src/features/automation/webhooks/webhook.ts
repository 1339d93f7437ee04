// Webhooks: addresses that are told when something happens.
import { randomBytes } from 'node:crypto'
import { invalid } from '../../../platform/errors.ts'
import { type Change, type Context, defineResource } from '../../../platform/resource/definition.ts'
import { audited } from '../../../platform/rest/groups.ts'
import { type Field, f, isBlank, type Parsed } from '../../../platform/values/field.ts'
import { s } from '../../../platform/values/shape.ts'
import { isWebAddress } from '../../../platform/values/webAddress.ts'
import { categorised, categorisedCommands } from '../../access/categories/category.ts'

const MAX_URL = 2_000

export const webhook = defineResource({
  name: 'webhook',
  path: '/hooks',
  one: 'hook',
  many: 'hooks',
  container: 'map',
  table: 'webhooks',
  permission: 'webhook:webhooks',
  fields: {
    ...audited,
    name: f.text({ required: true, listed: true }),
    description: f.text({ listed: true, max: 65_535, html: true }),
    webhookUrl: urlField(),
    // Receivers know their secret: what is sent is stored as it is, and nothing but another one replaces it.
    secret: f.text({ listed: true, max: 255, html: true, cleared: undefined }),
    eventsOrderbyDir: f.text({ listed: true, oneOf: ['ASC', 'DESC'] }),
    ...categorised,
    triggers: triggersField(),
  },
  search: { text: ['name'], commands: categorisedCommands },
  order: ['name'],
  async check({ catalog }, changes) {
    return changes.map((change) => {
      const sent = (change.values.triggers ?? []) as string[]
      const unknown = sent.find((key) => !catalog.webhookTriggers.has(key))
      if (unknown !== undefined) return invalid('triggers', unknownTrigger(unknown))
      if (isBlank(change.after.secret))
        change.after.secret = change.before?.secret ?? randomBytes(32).toString('hex')
      keepOrder(change)
      return null
    })
  },
  async saved(context, changes) {
    await setMakers(context, changes)
    // Who reads the audit log need not know how to sign.
    for (const { differences } of changes) if (differences.secret) differences.secret = ['…', '…']
  },
  sample: (n) => ({
    webhookUrl: 'https://receiver.example/hook?from=campanile',
    triggers: ['mautic.lead_post_save_new', 'mautic.form_on_submit'],
    name: `Webhook ${n}`,
  }),
})

/** What decides who is told what: whoever changes one of these answers for what is told from then on. */
const DECIDING = ['webhookUrl', 'secret', 'triggers', 'isPublished']

// A webhook acts for whoever last decided where it points and what it is told: nobody's rights are borrowed by turning
// somebody else's webhook to another address.
async function setMakers({ db, actor, later }: Context, changes: readonly Change[]): Promise<void> {
  const ids = changes
    .filter(({ kind, differences }) => kind === 'create' || DECIDING.some((name) => name in differences))
    .filter(({ kind }) => kind !== 'delete')
    .map(({ after }) => after.id)
  if (ids.length === 0) return
  const { userId, credentialId } = actor
  const write = db`
    update webhooks set acts_for_user_id = ${userId}, acts_for_credential_id = ${userId === null ? (credentialId ?? null) : null}
    where id = any(${ids}::bigint[]) returning 1`
  later?.push({ write })
}

function urlField(): Field {
  const field = f.text({ required: true, listed: true, max: MAX_URL })
  return {
    ...field,
    parse(value): Parsed {
      const parsed = field.parse(value)
      if (!('value' in parsed) || parsed.value === null) return parsed
      return isWebAddress(String(parsed.value)) ? parsed : { error: 'A valid URL is required.' }
    },
  }
}

function triggersField(): Field {
  return {
    ...f.json({ of: 'array', listed: true, shows: s.list(s.text()) }),
    parse(value): Parsed {
      if (isBlank(value)) return { value: [] }
      const keys: unknown[] =
        typeof value === 'object' && value !== null ? Object.values(value) : String(value).split(',')
      const odd = keys.find((key) => typeof key !== 'string')
      if (odd !== undefined) return { error: unknownTrigger(odd) }
      return { value: [...new Set(keys.map((key) => String(key).trim()))] }
    },
  }
}

function unknownTrigger(key: unknown): string {
  return `There is no trigger "${String(key).slice(0, 100)}".`
}

// Triggers are shown in the order in which they came.
function keepOrder(change: Change): void {
  const stored = change.before?.triggers
  if (!Array.isArray(stored) || !Array.isArray(change.after.triggers)) return
  const wanted: unknown[] = change.after.triggers
  const kept = stored.filter((key) => wanted.includes(key))
  change.after.triggers = [...kept, ...wanted.filter((key) => !kept.includes(key))]
}
