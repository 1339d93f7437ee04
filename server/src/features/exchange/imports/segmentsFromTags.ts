// A segment for each tag of a file: who has the tag is in it, made once whatever it is called by now.
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { transactionThen } from '../../../platform/database/poolWithin.ts'
import { again } from '../../../platform/engine/retry.ts'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import { saveWithin } from '../../../platform/rest/save.ts'
import { StartError } from '../../../platform/startError.ts'
import { SHORT_TEXT } from '../../../platform/values/field.ts'
import { withoutMarker } from '../../../platform/values/formulaMarker.ts'
import { findTags } from '../../audience/tags/findOrCreateTags.ts'
import { lockDefinitions } from '../../segmentation/segments/requestRebuilds.ts'
import { segment } from '../../segmentation/segments/segment.ts'
import type { Dialect } from './detectDialect.ts'
import type { Importer } from './importBatch.ts'
import type { Column } from './mapColumns.ts'
import { readGroups } from './readRecords.ts'
import type { ScannedFile } from './scanFile.ts'
import type { Service } from './services.ts'
import { splitTags } from './splitTags.ts'

/** Segments are looked through by people, and each is kept up to date. */
const MOST_TAGS = 500
/** Segments that a transaction makes: it must end within about a second. */
const AT_ONCE = 50

/**
 * The tags that the file and the settings give, each as it is written first. Reads the whole file.
 * @throws StartError when there are too many for a segment each.
 */
export async function tagsOf(
  { file, dialect, columns, service }: TaggedFile,
  forAll: readonly string[],
): Promise<string[]> {
  const found = new Map<string, string>()
  const add = (tag: string) => {
    // Rows with a longer tag fail.
    if (tag.startsWith('-') || tag.length > SHORT_TEXT || found.has(tag.toLowerCase())) return
    found.set(tag.toLowerCase(), tag)
    if (found.size > MOST_TAGS)
      throw new StartError(
        `${file.path} has more than ${MOST_TAGS} tags: too many for a segment each. Import it without --segments-from-tags.`,
      )
  }
  for (const tag of forAll) add(tag)
  const at = columns.findIndex(({ target }) => target && 'special' in target && target.special === 'tags')
  if (at < 0) return [...found.values()]
  for await (const { records } of readGroups(file, dialect, 5_000)) {
    for (const { values } of records)
      for (const tag of splitTags(withoutMarker(values[at] ?? ''), service?.hasBarsOnly ?? false)) add(tag)
  }
  return [...found.values()]
}

/** A file whose columns are known. */
export interface TaggedFile {
  file: ScannedFile
  dialect: Dialect
  columns: readonly Column[]
  service: Service | null
}

/** Those of the tags that no segment is for alone. Tags that do not exist yet are among them. One or two statements. */
export async function withoutSegment(db: Db, tags: readonly string[]): Promise<string[]> {
  const ids = await findTags(db, [...tags])
  const rows = await db<{ tag: string }[]>`
    select lower(coalesce(t.tag, f.named)) as tag
    from (
      select s.filters -> 0 -> 'properties' -> 'filter' ->> 0 as named from segments s
      where jsonb_array_length(s.filters) = 1 and s.filters -> 0 ->> 'field' = 'tags' and s.filters -> 0 ->> 'operator' = 'in'
        and jsonb_array_length(s.filters -> 0 -> 'properties' -> 'filter') = 1
    ) f left join tags t on t.id::text = f.named and t.id = any(${[...ids.values()]}::bigint[])`
  const taken = new Set(rows.map(({ tag }) => tag))
  return tags.filter((tag) => !taken.has(tag.toLowerCase()))
}

/** Makes the segments that are missing, of tags that exist. @returns the names of the new ones. */
export async function makeSegments(importer: Importer, tags: readonly string[]): Promise<string[]> {
  const made: string[] = []
  for (let start = 0; start < tags.length; start += AT_ONCE) {
    const some = tags.slice(start, start + AT_ONCE)
    made.push(...(await again(() => makeSome(importer, some))))
  }
  if (made.length > 0) wakeConsumers(importer.sql)
  return made
}

// Looked for and made while nobody else makes segments, or two imports would make each twice.
async function makeSome(importer: Importer, tags: readonly string[]): Promise<string[]> {
  return transactionThen(importer.sql, async (db, afterCommit) => {
    await lockDefinitions(db)
    const ids = await findTags(db, [...tags])
    const missing = (await withoutSegment(db, tags)).flatMap((name) => {
      const id = ids.get(name.toLowerCase())
      return id === undefined ? [] : [{ name, id }]
    })
    if (missing.length === 0) return []
    const items = missing.map(({ name, id }, index) => ({
      key: String(index),
      id: null,
      body: { name, filters: [hasTag(id)] },
    }))
    const outcomes = await saveWithin({ ...importer, db, afterCommit, now: now() }, segment, 'create', items)
    for (const [index, outcome] of outcomes.entries())
      if ('error' in outcome)
        throw new StartError(
          `The segment "${missing[index]?.name}" could not be made: ${outcome.error.message}`,
        )
    return missing.map(({ name }) => name)
  })
}

function hasTag(id: number) {
  return {
    glue: 'and',
    object: 'lead',
    field: 'tags',
    type: 'tags',
    operator: 'in',
    properties: { filter: [id] },
  }
}
