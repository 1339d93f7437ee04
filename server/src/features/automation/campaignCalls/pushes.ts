// Requests that push contacts to the systems that the configuration names.
import { showRecords } from '../../../catalog/webhookTrigger.ts'
import type { Config } from '../../../platform/config.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { toJson } from '../../../platform/values/json.ts'
import { signatures } from '../webhooks/delivery.ts'
import type { CallRequest } from './calls.sql.ts'

const PUSH_TIMEOUT_MS = 15_000
const GONE = 'The contact is gone.'

/** A contact that is pushed. */
export interface Push {
  integration: string
  contactId: number
  /** The name under which the receiver knows what comes twice. */
  id: string
  /** Why it is pushed. */
  about: Readonly<Record<string, unknown>>
}

/** The request of each push, signed as webhooks are, or why there is none. Each contact is read once. */
export async function pushes(
  context: Context,
  wanted: readonly Push[],
): Promise<{ contactId: number; request: CallRequest | string }[]> {
  const { config, now } = context
  const contacts = await showRecords(context, 'contact', [...new Set(wanted.map((one) => one.contactId))])
  return wanted.map(({ integration, contactId, id, about }) => {
    const contact = contacts.get(contactId)
    if (!contact) return { contactId, request: GONE }
    const body = toJson({ integration, contact, ...about, timestamp: isoDate(now) })
    const secret = config.integration_secrets[integration] ?? ''
    const headers = {
      'content-type': 'application/json',
      'x-origin-base-url': config.site_url,
      ...(secret === '' ? {} : signatures({ secret }, { id, body, now })),
    }
    const url = config.integrations[integration] ?? ''
    return {
      contactId,
      request: { url, method: 'POST', headers, body, timeoutMs: PUSH_TIMEOUT_MS, accepts: [] },
    }
  })
}

/** Why nothing can be pushed at the moment although the configuration names integrations; null when it can. */
export function unreadableIntegrations({ unreadable }: Pick<Config, 'unreadable'>): string | null {
  const keys = (['integrations', 'integration_secrets'] as const).filter((key) => unreadable.has(key))
  return keys.length > 0 ? `Settings cannot be decrypted at the moment: ${keys.join(', ')}.` : null
}

/** What is wrong with the name of an integration: the property, and the message. */
export function unknownIntegration(
  config: Pick<Config, 'integrations'>,
  name: unknown,
): [string, string] | null {
  if (typeof name === 'string' && Object.hasOwn(config.integrations, name)) return null
  return ['integration', `There is no integration "${String(name).slice(0, 100)}" in the configuration.`]
}
