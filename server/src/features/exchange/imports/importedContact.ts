import { getOwn } from '../../../platform/getOwn.ts'
import type { Change, Definition } from '../../../platform/resource/definition.ts'
import type { Field } from '../../../platform/values/field.ts'
import { isEmpty } from '../../audience/contactRows/completeValues.ts'
import { loadContactFields } from '../../audience/contactRows/contactFields.ts'
import { contact } from '../../audience/contacts/contact.ts'

/**
 * Contacts as an import writes them: points count for new contacts only, and of several rows
 * for one new contact those of the first. With `skipIfExists` rows fill only what is blank.
 */
export function importedContact({ skipIfExists }: { skipIfExists: boolean }): Definition {
  return Object.freeze({
    ...contact,
    async check(context, changes) {
      const { record, custom } = await loadContactFields(context.db)
      for (const change of changes) {
        keepPoints(change, record.points)
        if (skipIfExists) for (const { alias } of custom) keepFilled(change, alias, getOwn(record, alias))
      }
      return (await contact.check?.(context, changes)) ?? changes.map(() => null)
    },
  } satisfies Definition)
}

function keepPoints(change: Change, field: Field | undefined): void {
  if (!('points' in change.values)) return
  if (change.before) leave(change, 'points')
  else change.after.points = sentIn(change.bodies[0], 'points', field) ?? field?.initial
}

// A record's first row fills it; later rows of the same batch find it filled, as rows of a later batch would.
function keepFilled(change: Change, alias: string, field: Field | undefined): void {
  if (alias === 'points' || !Object.hasOwn(change.values, alias)) return
  if (change.before && !isEmpty(getOwn(change.before, alias))) {
    leave(change, alias)
    return
  }
  const first = change.bodies.map((body) => sentIn(body, alias, field)).find((value) => !isEmpty(value))
  if (first === undefined) return
  change.after[alias] = first
  change.values[alias] = first
}

function leave(change: Change, alias: string): void {
  change.after[alias] = change.before?.[alias]
  delete change.values[alias]
}

function sentIn(body: Record<string, unknown> | undefined, alias: string, field: Field | undefined): unknown {
  if (!body || !field || !Object.hasOwn(body, alias)) return undefined
  const parsed = field.parse(body[alias])
  return 'value' in parsed ? parsed.value : undefined
}
