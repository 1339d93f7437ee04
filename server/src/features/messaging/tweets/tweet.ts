// Tweets: posts of a social network.
import { countField } from '../../../platform/engine/counters.ts'
import { defineResource } from '../../../platform/resource/definition.ts'
import { auditedKeepingState, scheduled } from '../../../platform/rest/groups.ts'
import { defaultLanguage } from '../../../platform/values/defaultLanguage.ts'
import { type Field, f, type Parsed, reference } from '../../../platform/values/field.ts'
import { categorised, categorisedCommands } from '../../access/categories/category.ts'
import { tweetCounters } from './tweetCounters.ts'

const MAX_CHARACTERS = 280

export const tweet = defineResource({
  name: 'tweet',
  path: '/tweets',
  one: 'tweet',
  many: 'tweets',
  table: 'tweets',
  permission: 'mauticSocial:tweets',
  audit: { bundle: 'social', object: 'tweet' },
  needs: 'social_twitter_enabled',
  fields: {
    ...auditedKeepingState,
    name: f.text({ required: true, listed: true }),
    text: tweetText(),
    language: f.text({ listed: true, max: 16, cleared: undefined, blank: '' }),
    ...categorised,
    ...scheduled,
    mediaId: f.text(),
    mediaPath: f.text({ max: 1_000 }),
    sentCount: countField(tweetCounters.sent_count),
    favoriteCount: f.int({ readonly: true, big: true, initial: 0 }),
    retweetCount: f.int({ readonly: true, big: true, initial: 0 }),
    description: f.text({ max: 65_535, html: true }),
    asset: linkedId('asset'),
    page: linkedId('page'),
  },
  search: { text: ['name'], commands: categorisedCommands },
  async check(context, changes) {
    for (const { after, before } of changes)
      after.language ||= before?.language || defaultLanguage(context.config)
    return changes.map(() => null)
  },
  sample: (n) => ({ text: 'News for you', name: `Tweet ${n}` }),
})

// Characters as people count them: one for an emoji that takes two places in memory.
function tweetText(): Field {
  const field = f.text({ required: true, listed: true, max: 2 * MAX_CHARACTERS })
  return {
    ...field,
    schema: { type: 'string', maxLength: MAX_CHARACTERS },
    parse(value): Parsed {
      const parsed = field.parse(value)
      const isTooLong =
        'error' in parsed
          ? typeof value === 'string' && value.length > MAX_CHARACTERS
          : 'value' in parsed && [...String(parsed.value ?? '')].length > MAX_CHARACTERS
      return isTooLong
        ? { error: `This value is too long. It should have ${MAX_CHARACTERS} characters or less.` }
        : parsed
    },
  }
}

/** The id of a record that the post links to; an object counts as its id. */
function linkedId(kind: 'asset' | 'page'): Field {
  const field = f.int({ big: true, min: 1, column: `${kind}_id`, names: reference(kind, 'view') })
  return {
    ...field,
    parse(value): Parsed {
      const plain = typeof value === 'object' && value !== null && 'id' in value ? value.id : value
      return plain === 0 || plain === '0' ? { value: null } : field.parse(plain)
    },
  }
}
