// Landing pages.
import { countField } from '../../../platform/engine/counters.ts'
import {
  type Context,
  type Detail,
  defineResource,
  type Showing,
} from '../../../platform/resource/definition.ts'
import { audited, scheduled } from '../../../platform/rest/groups.ts'
import { isCommand, textCommand } from '../../../platform/search/compile.ts'
import { categorisedWords, publishedWords } from '../../../platform/search/standard.ts'
import { childrenOf } from '../../../platform/values/childrenOf.ts'
import { f, reference } from '../../../platform/values/field.ts'
import { s } from '../../../platform/values/shape.ts'
import { categorised, categorisedCommands } from '../../access/categories/category.ts'
import { checkPages } from './checkPages.ts'
import { loadPageReferences, pageReference, pageShape } from './loadPageReferences.ts'
import { pageCounters } from './pageCounters.ts'
import { restartPageTests } from './restartPageTests.ts'

const pageShows = {
  variantChildren: s.list(pageShape),
  translationChildren: s.list(pageShape),
  variantSettings: s.free(),
} as const

export const page = defineResource({
  name: 'page',
  path: '/pages',
  one: 'page',
  many: 'pages',
  table: 'pages',
  permission: 'page:pages',
  listed: 't.variant_parent_id is null and t.translation_parent_id is null',
  fields: {
    ...audited,
    title: f.text({ required: true, listed: true }),
    alias: f.text({ listed: true, blank: '', cleared: undefined }),
    ...categorised,
    language: f.text({ max: 16, cleared: undefined }),
    ...scheduled,
    hits: countField(pageCounters.hits),
    uniqueHits: countField(pageCounters.unique_hits),
    variantHits: countField(pageCounters.variant_hits),
    revision: f.int({ readonly: true, initial: 1 }),
    metaDescription: f.text({ max: 65_535 }),
    redirectType: f.text({ oneOf: ['301', '302'], initial: null }),
    redirectUrl: f.text({ max: 2_048 }),
    isPreferenceCenter: f.bool({ initial: null, cleared: null }),
    noIndex: f.bool({ initial: null, cleared: null }),
    variantSettings: f.json({ of: 'object' }),
    variantStartDate: f.datetime({ readonly: true }),
    variantParent: f.ref(pageReference, {
      column: 'variant_parent_id',
      nullable: true,
      names: reference('page', 'edit'),
    }),
    variantChildren: f.json({ of: 'array', readonly: true, column: null }),
    translationParent: f.ref(pageReference, {
      column: 'translation_parent_id',
      nullable: true,
      names: reference('page', 'edit'),
    }),
    translationChildren: f.json({ of: 'array', readonly: true, column: null }),
    template: f.text(),
    customHtml: f.html(),
  },
  search: {
    text: ['title', 'alias'],
    commands: {
      ...categorisedCommands,
      is: isCommand({
        ...publishedWords,
        ...categorisedWords,
        prefcenter: ({ db }) => db`t.is_preference_center`,
      }),
      lang: textCommand('t.language'),
    },
  },
  order: ['title'],
  check: checkPages,
  saved: restartPageTests,
  shows: pageShows,
  present: presentPages,
  sample: (n) => ({ customHtml: '<p>Hello</p>', title: `Page ${n}` }),
})

async function presentPages(
  { db }: Context,
  entities: Showing<typeof pageShows>[],
  detail: Detail,
): Promise<void> {
  if (detail === 'minimal' || entities.length === 0) return
  const ids = entities.map(({ row }) => row.id)
  const variants = await childrenOf(db, ids, { table: 'pages', column: 'variant_parent_id' })
  const translations = await childrenOf(db, ids, { table: 'pages', column: 'translation_parent_id' })
  const pages = await loadPageReferences(db, [...variants.values(), ...translations.values()].flat())
  for (const { row, wire } of entities) {
    wire.variantChildren = (variants.get(row.id) ?? []).flatMap((id) => pages.get(id) ?? [])
    wire.translationChildren = (translations.get(row.id) ?? []).flatMap((id) => pages.get(id) ?? [])
    if (Object.keys(wire.variantSettings ?? {}).length === 0) wire.variantSettings = []
  }
}
