// Dynamic content: pieces of pages that depend on who looks.
import { countField } from '../../../platform/engine/counters.ts'
import { defineResource } from '../../../platform/resource/definition.ts'
import { audited, scheduled } from '../../../platform/rest/groups.ts'
import { textCommand } from '../../../platform/search/compile.ts'
import { DOCUMENT_TEXT, f, reference } from '../../../platform/values/field.ts'
import { utmTagsField } from '../../../platform/values/utmTags.ts'
import { categorised, categorisedCommands } from '../../access/categories/category.ts'
import { checkDynamicContents } from './checkDynamicContents.ts'
import { dynamicContentCounters } from './dynamicContentCounters.ts'
import { dynamicContentReference } from './loadDynamicContentReferences.ts'
import { dynamicContentShows, presentDynamicContents } from './presentDynamicContents.ts'

export const dynamicContent = defineResource({
  name: 'dynamic_content',
  path: '/dynamiccontents',
  one: 'dynamicContent',
  many: 'dynamicContents',
  container: 'map',
  table: 'dynamic_contents',
  permission: 'dynamiccontent:dynamiccontents',
  audit: { bundle: 'dynamicContent', object: 'dynamicContent' },
  fields: {
    ...audited,
    name: f.text({ required: true, listed: true }),
    ...categorised,
    ...scheduled,
    sentCount: countField(dynamicContentCounters.sent_count),
    variantParent: f.ref(dynamicContentReference, {
      column: 'variant_parent_id',
      nullable: true,
      names: reference('dynamic_content', 'edit'),
    }),
    variantChildren: f.json({ of: 'array', readonly: true, column: null }),
    content: f.html(),
    utmTags: utmTagsField,
    filters: f.json({ of: 'array', max: DOCUMENT_TEXT }),
    isCampaignBased: f.bool({ initial: true, cleared: true }),
    slotName: f.text(),
    // Not among the documented keys of an answer; searches and later versions of a piece go by them.
    language: f.text({ max: 16, hidden: true, cleared: undefined }),
    translationParent: f.ref(dynamicContentReference, {
      column: 'translation_parent_id',
      nullable: true,
      hidden: true,
    }),
  },
  search: { text: ['name'], commands: { ...categorisedCommands, lang: textCommand('t.language') } },
  order: ['name'],
  check: checkDynamicContents,
  shows: dynamicContentShows,
  present: presentDynamicContents,
  sample: (n) => ({ content: '<p>Hello</p>', name: `Dynamic content ${n}` }),
})
