// The request of `campaign.sendwebhook`: what its properties say, with the tokens of a contact filled in.

import type { Contracts } from '../../../platform/contracts.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { headerProblem } from '../../../platform/delivery/outboundHeaders.ts'
import { getOwn } from '../../../platform/getOwn.ts'
import { findRecipients } from '../../messaging/rendering/findRecipients.ts'
import { fill, parseTokens, type Template, tokenOf } from '../../messaging/rendering/tokens.ts'
import type { CallRequest } from './calls.sql.ts'

const IP_ADDRESSES = 'ipAddress'
const DEFAULT_TIMEOUT_S = 10
/** Upper bound for the accepted `timeout`: a slow request occupies a slot that all campaigns share. */
const MAX_TIMEOUT_S = 30
/** Other statuses are failures. */
const ACCEPTED = [200, 201]

type Values = Readonly<Record<string, string>>

export interface CompiledRequest {
  /** Fields that its tokens name. */
  aliases: string[]
  /** The request for a contact, or why there is none. */
  of(values: Values): CallRequest | string
}

/** Finds the tokens once for all contacts. */
export function compileRequest(
  properties: Readonly<Record<string, unknown>>,
  links: Contracts['emailTokens'],
): CompiledRequest {
  const parse = (text: string) => parseTokens(text, links)
  const url = parse(String(properties.url ?? ''))
  const headers = pairsIn(properties.headers).map(([name, value]) => [name, parse(value)] as const)
  const data = pairsIn(properties.additional_data).map(([name, value]) => [name, parse(value)] as const)
  const method = String(properties.method ?? 'get').toUpperCase() || 'GET'
  const timeoutMs = Math.min(Number(properties.timeout) || DEFAULT_TIMEOUT_S, MAX_TIMEOUT_S) * 1000
  const templates = [url, ...headers.map(([, value]) => value), ...data.map(([, value]) => value)]

  return {
    aliases: [...new Set(templates.flatMap(aliasesIn))],
    of(values) {
      const filled = data.map(([name, value]) => [name, textOf(value, values)] as [string, string])
      const target = encodedOf(url, values)
      if (!URL.canParse(target)) return `The address "${target.slice(0, 200)}" is not valid.`
      const sent = Object.fromEntries(
        headers.map(([name, value]) => [name, textOf(value, values).replaceAll(/[\r\n\0]+/g, ' ')]),
      )
      const problem = Object.entries(sent)
        .map(([name, value]) => headerProblem(name, value))
        .find((found) => found !== null)
      if (problem !== undefined) return problem
      const request = { method, timeoutMs, accepts: ACCEPTED }
      if (method === 'GET') return { ...request, url: withQuery(target, filled), headers: sent, body: null }
      const type = Object.entries(sent).find(([name]) => name.toLowerCase() === 'content-type')?.[1]
      const isJson = type?.toLowerCase().includes('application/json') === true
      return {
        ...request,
        url: target,
        headers: type === undefined ? { ...sent, 'content-type': FORM } : sent,
        body: isJson ? JSON.stringify(Object.fromEntries(filled)) : new URLSearchParams(filled).toString(),
      }
    },
  }
}

const FORM = 'application/x-www-form-urlencoded'

/** What tokens stand for, by contact. Two statements at most, one more for addresses. */
export async function findCallValues(
  db: Db,
  contactIds: readonly number[],
  aliases: readonly string[],
): Promise<Map<number, Values>> {
  const recipients = await findRecipients(db, contactIds, { aliases, needsOwner: false })
  const addresses = aliases.includes(IP_ADDRESSES)
    ? await findAddresses(db, contactIds)
    : new Map<number, string>()
  return new Map(
    [...recipients].map(([id, { values }]) => [id, { ...values, [IP_ADDRESSES]: addresses.get(id) ?? '' }]),
  )
}

/** Addresses of a contact that a request names, the newest ones: visits add any number. */
const MAX_ADDRESSES = 200

async function findAddresses(db: Db, contactIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db<{ id: number; addresses: string }[]>`
    select c.contact_id as id, string_agg(i.ip_address, ',' order by i.id) as addresses
    from (select contact_id, ip_id, row_number() over (partition by contact_id order by ip_id desc) as place
        from contact_ip_addresses where contact_id = any(${contactIds as number[]}::bigint[])) c
      join ip_addresses i on i.id = c.ip_id
    where c.place <= ${MAX_ADDRESSES} group by c.contact_id`
  return new Map(rows.map((row) => [row.id, row.addresses]))
}

function aliasesIn({ slots }: Template): string[] {
  return slots.flatMap((slot) => (slot.kind === 'contact' ? [slot.alias] : []))
}

function textOf(template: Template, values: Values): string {
  return fill(template, (slot) => {
    if (slot.kind !== 'contact') return tokenOf(slot)
    const value = getOwn(values, slot.alias) ?? ''
    return slot.form === 'url' ? encodeURIComponent(value) : value || slot.fallback
  })
}

// A value is a part of the address, and cannot become another host or parameter.
function encodedOf(template: Template, values: Values): string {
  return fill(template, (slot) =>
    slot.kind === 'contact' ? encodeURIComponent(getOwn(values, slot.alias) || slot.fallback) : tokenOf(slot),
  )
}

function withQuery(address: string, data: readonly [string, string][]): string {
  const url = new URL(address)
  for (const [name, value] of data) url.searchParams.append(name, value)
  return url.href
}

/** `{list: [{label, value}]}` as it is documented, and a plain map. */
function pairsIn(sent: unknown): [string, string][] {
  if (typeof sent !== 'object' || sent === null) return []
  const list = 'list' in sent ? sent.list : sent
  if (typeof list !== 'object' || list === null) return []
  return Object.entries(list).flatMap(([key, value]): [string, string][] => {
    if (typeof value !== 'object' || value === null) return [[key, String(value ?? '')]]
    const { label, value: text } = value as { label?: unknown; value?: unknown }
    return label === undefined || label === '' ? [] : [[String(label), String(text ?? '')]]
  })
}
