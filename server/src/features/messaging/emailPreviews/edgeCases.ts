// Contacts for whom an email looks unlike for others.
import { answerInTime } from '../../../platform/database/timeLimit.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { visibleContacts } from '../../audience/contactRows/visibleContacts.ts'
import { loadFilterContext } from '../../audience/filters/loadContext.ts'
import { chooseContents } from '../rendering/chooseContents.ts'
import type { EmailDraft } from './readEmailDraft.ts'

export const EDGE_CASES = ['noFirstName', 'longestName', 'otherLanguage', 'dynamicContent'] as const

export interface EdgeCase {
  case: (typeof EDGE_CASES)[number]
  /** The part of the dynamic content and its variant, or the language. */
  detail: string | null
  contact: number
}

/** The newest so many of the audience are looked through, and of those so many for dynamic content. */
const POOL = 5_000
const CHOSEN = 500
const TIME_MS = 1_000
const MOST_VARIANTS = 20

/**
 * Somebody of the audience without a first name, with the longest name, with another language than the email's, and for
 * each variant of its dynamic content; cases that nobody stands for are absent. Three statements at most, beside the
 * choice.
 */
export async function findEdgeCases(
  context: Context,
  { source, segmentIds, opened: { parts } }: Pick<EmailDraft, 'source' | 'segmentIds' | 'opened'>,
): Promise<EdgeCase[]> {
  const { sql, config, catalog, now } = context
  const visible = visibleContacts(context)
  const language = source.language.slice(0, 2).toLowerCase()
  const pool = await answerInTime(context, TIME_MS, (db) => {
    const isMember = db`exists (select from segment_contacts m where m.contact_id = c.id
      and m.segment_id = any(${segmentIds as number[]}::bigint[]) and not m.manually_removed)`
    return db<{ id: number; hasFirstName: boolean; length: number; language: string | null }[]>`
      select c.id, coalesce(c.firstname, '') <> '' as "hasFirstName",
        char_length(concat_ws(' ', c.firstname, c.lastname)) as length,
        lower(nullif(c.preferred_locale, '')) as language
      from contacts c
      where c.email is not null and ${visible ? db`c.id in ${visible}` : db`true`}
        and ${segmentIds.length === 0 ? db`true` : isMember}
      order by c.id desc limit ${POOL}`
  })
  if (!pool || pool.length === 0) return []
  const cases: EdgeCase[] = []
  const add = (name: EdgeCase['case'], one: { id: number } | undefined, detail: string | null = null) => {
    if (one) cases.push({ case: name, detail, contact: one.id })
  }
  add(
    'noFirstName',
    pool.find(({ hasFirstName }) => !hasFirstName),
  )
  add('longestName', pool.toSorted((a, b) => b.length - a.length || b.id - a.id)[0])
  const foreign = pool.find((one) => one.language !== null && one.language.slice(0, 2) !== language)
  add('otherLanguage', foreign, foreign?.language)
  if (parts.length === 0) return cases
  const ids = pool.slice(0, CHOSEN).map(({ id }) => id)
  const filters = await loadFilterContext(sql, { config, catalog, now })
  const chosen = [...(await chooseContents(sql, parts, ids, filters))]
  const variants = parts.flatMap(({ name, contents }, part) =>
    contents.slice(1).map((_, index) => ({ name, part, variant: index + 1 })),
  )
  for (const { name, part, variant } of variants.slice(0, MOST_VARIANTS)) {
    const found = chosen.find(([, choices]) => !(choices instanceof Error) && choices[part] === variant)
    add('dynamicContent', found && { id: found[0] }, `${name}, ${variant}`)
  }
  return cases
}
