/** Search commands that many resources share. */

import type { Fragment } from '../database/statement.ts'
import type { Context } from '../resource/definition.ts'
import type { SearchCommand } from '../resource/searchCommand.ts'
import { idsCommand, isCommand, textCommand } from './compile.ts'
import { namingCommand } from './namingCommand.ts'

type Words = Readonly<Record<string, (context: Context) => Fragment>>

/** `is:published`, `is:unpublished` and `is:mine`. */
export const publishedWords: Words = {
  published: ({ db }) => db`t.is_published`,
  unpublished: ({ db }) => db`not t.is_published`,
  mine: ({ db, actor }) => db`t.created_by = ${actor.userId}`,
}

/** `is:uncategorized`, for tables with a category_id. */
export const categorisedWords: Words = { uncategorized: ({ db }) => db`t.category_id is null` }

/** `category:alias`, for tables with a category_id; `categories` is the table that holds title and alias. */
export function categoryCommand(categories: string): SearchCommand {
  const command: SearchCommand = (term, context) => {
    const { db } = context
    const matches = textCommand('category.alias')(term, context) ?? db`false`
    return db`exists (select from ${db(categories)} category where category.id = t.category_id and ${matches})`
  }
  return namingCommand(command, 'category', 'alias')
}

/** `name:` of people: the first name, the last name, or both with a space between them. */
export function personCommand(first: string, last: string): SearchCommand {
  const parts = [first, last, `concat_ws(' ', ${first}, ${last})`].map(textCommand)
  return (term, context) => {
    const conditions = parts.map((matches) => matches(term, context) ?? context.db`false`)
    return context.db`(${conditions.reduce((all, next) => context.db`${all} or ${next}`)})`
  }
}

/** The commands every list knows, with the resource's own words for `is:`. */
export function standardCommands(words: Words = {}): Readonly<Record<string, SearchCommand>> {
  return { ids: idsCommand(), is: isCommand(words) }
}
