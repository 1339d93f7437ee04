import { defineFeature } from '../../../catalog/feature.ts'
import { workTask } from '../../../platform/engine/backgroundWork.ts'
import { tagEvents } from './campaignEvents.ts'
import { tagFilters } from './filterFields.ts'
import { tagFormActions } from './formActions.ts'
import { tagGoals } from './goalTypes.ts'
import { tag } from './tag.ts'
import { tagChoices } from './tagChoices.ts'
import { tagCounters } from './tagCounters.ts'
import { tagMemberCounts, tagSearch } from './tagSearch.ts'
import { deleteTagLinks, tellReturnedTags, tellTagged } from './tagWork.ts'
import { tagTriggerEvents } from './triggerEvents.ts'

export const feature = defineFeature({
  name: 'tags',
  tables: ['contact_tags', 'tags'],
  writes: ['contacts'],
  emits: ['contact.changed'],
  counters: Object.values(tagCounters),
  contactData: {
    contact_tags: {
      keys: [['tag_id']],
      shows: 'tag_id date_added is_from_visitor',
      keeps: { because: 'A tag is taken off, not outlived.' },
    },
  },
  hanging: [{ parent: 'tags', table: 'contact_tags', column: 'tag_id', work: deleteTagLinks.name }],
  onReturn: [tellReturnedTags],
  definitions: [tag],
  schedules: [tagMemberCounts],
  tasks: [workTask(deleteTagLinks), workTask(tellTagged)],
  campaignEvents: tagEvents,
  goalTypes: tagGoals,
  formActions: tagFormActions,
  triggerEvents: tagTriggerEvents,
  choiceLists: [tagChoices],
  contactCommands: tagSearch,
  filterFields: tagFilters,
})
