import { type ChoiceList, MAX_CHOICES } from '../../../catalog/choiceList.ts'
import { grantOf } from '../../../platform/permissions.ts'
import { tag } from './tag.ts'

/** Tags by name, for whoever may see tags. */
export const tagChoices: ChoiceList = {
  name: 'tags',
  async load({ db, actor }) {
    if (!grantOf(actor, tag.permission, 'view').own) return []
    const tags = await db<{ name: string }[]>`
      select tag as name from tags order by lower(tag), id limit ${MAX_CHOICES + 1}`
    return tags.map(({ name }) => ({ value: name, label: name }))
  },
}
