/** What contacts see in a slot: chosen, in their language, with their values, and counted. */
import { type Sql, transaction } from '../../../platform/database/connection.ts'
import type { PublicOptions } from '../../../platform/http/api.ts'
import { holdContacts } from '../../audience/contactRows/holdContacts.ts'
import { loadFilterContext } from '../../audience/filters/loadContext.ts'
import { recordServings } from '../../content/dynamicContent/recordServings.ts'
import {
  type ContentVersion,
  findContentVersions,
  type StandaloneContent,
  versionFor,
} from '../../content/dynamicContent/slotContents.ts'
import { chooseContents } from '../../messaging/rendering/chooseContents.ts'
import { fillWebTexts, parseWebTexts } from '../../messaging/rendering/webTexts.ts'
import { findReadable, type Reader } from '../submissions/findReadable.ts'

/** A slot that is to be filled for a contact. */
export interface OpenSlot {
  contactId: number
  slot: string
  /** The content that was chosen for the contact. */
  assignedId: number | null
  standalone: readonly StandaloneContent[]
  /** What the browser asks for, after what is known of the contact. */
  languages: readonly string[]
  isTracked: boolean
  /** What the browser shows of who it is. */
  proof: Omit<Reader, 'contactId'>
}

export type FillOptions = Pick<PublicOptions, 'sql' | 'config' | 'catalog' | 'log'> & { now: Date }

/**
 * Fills one slot for several contacts: with what was chosen for the contact while it is published, else with the first
 * content whose filters fit, else not at all (null). What is answered is counted. Statements: a constant number, beside
 * the halving of `chooseContents`.
 */
export async function fillSlot(
  open: readonly OpenSlot[],
  { sql, config, catalog, log, now }: FillOptions,
): Promise<(string | null)[]> {
  const standalone = (open.at(-1)?.standalone ?? []).filter(({ filters }) => filters.length > 0)
  const ids = [...open.flatMap(({ assignedId }) => assignedId ?? []), ...standalone.map(({ id }) => id)]
  const versions = await findContentVersions(sql, [...new Set(ids)], now)
  const published = new Set(versions.map(({ id }) => id))
  const isAssigned = ({ assignedId }: OpenSlot) => assignedId !== null && published.has(assignedId)
  const others = [...new Set(open.filter((one) => !isAssigned(one)).map(({ contactId }) => contactId))]
  const fitting = await findFitting(sql, standalone, others, { sql, config, catalog, log, now })
  await parseWebTexts(
    versions.map(({ content }) => content),
    { catalog },
  )
  return transaction(sql, async (db) => {
    const there = await holdContacts(db, [...new Set(open.map(({ contactId }) => contactId))])
    const locales = await db<{ id: number; locale: string | null }[]>`
      select id, preferred_locale as locale from contacts where id = any(${[...there]}::bigint[])`
    const localeOf = new Map(locales.map(({ id, locale }) => [id, locale]))
    const shown = open.map((one): ContentVersion | null => {
      const { contactId, assignedId, languages } = one
      const id = isAssigned(one) ? assignedId : fitting.get(contactId)
      if (!there.has(contactId) || id === null || id === undefined) return null
      const locale = localeOf.get(contactId)
      return versionFor(versions, id, { contactId, languages: [...(locale ? [locale] : []), ...languages] })
    })
    const places = open.flatMap((one, index) => {
      const version = shown[index]
      return version ? [{ ...one, index, version }] : []
    })
    const texts = await fillWebTexts(
      db,
      places.map(({ contactId, version }) => ({ contactId, html: version.content })),
      {
        config,
        catalog,
        now,
        findReadable: (aliases) =>
          findReadable(
            db,
            places.map(({ contactId, proof }) => ({ contactId, ...proof })),
            aliases,
          ),
      },
    )
    const traced = places.filter(({ isTracked }) => isTracked)
    await recordServings(
      db,
      traced.map(({ contactId, slot, version }) => ({ contactId, slot, contentId: version.id })),
      now,
    )
    const answers = new Map(places.map(({ index }, place) => [index, texts[place] ?? '']))
    return open.map((_, index) => answers.get(index) ?? null)
  })
}

/** The first content that fits, by contact. */
async function findFitting(
  sql: Sql,
  standalone: readonly StandaloneContent[],
  contactIds: readonly number[],
  { config, catalog, log, now }: FillOptions,
): Promise<Map<number, number>> {
  const fitting = new Map<number, number>()
  if (standalone.length === 0 || contactIds.length === 0) return fitting
  const part = { name: '', contents: [], filters: standalone.map(({ filters }) => filters) }
  const context = await loadFilterContext(sql, { config, catalog, now })
  const chosen = await chooseContents(sql, [part], contactIds, context)
  const failed = [...chosen.values()].find((one) => one instanceof Error)
  if (failed)
    log.warn({ err: failed, contents: standalone.map(({ id }) => id) }, 'filters of dynamic content failed')
  for (const [contactId, choices] of chosen) {
    const content = choices instanceof Error ? undefined : standalone[(choices[0] ?? 0) - 1]
    if (content) fitting.set(contactId, content.id)
  }
  return fitting
}
