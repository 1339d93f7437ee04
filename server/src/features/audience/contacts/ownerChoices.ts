import { type ChoiceList, MAX_CHOICES } from '../../../catalog/choiceList.ts'
import { holds } from '../../../platform/permissions.ts'
import { listOwners } from '../../access/users/listOwners.ts'

/** Users who can own contacts, for whoever may give contacts to them: the same as `GET /contacts/list/owners`. */
export const ownerChoices: ChoiceList = {
  name: 'owners',
  async load({ db, actor }) {
    if (!holds(actor, 'lead:leads:edit')) return []
    const owners = await listOwners(db, { filter: '', start: 0, limit: MAX_CHOICES + 1 })
    return owners.map(({ id, firstName, lastName }) => ({
      value: id,
      label: `${firstName} ${lastName}`.trim(),
    }))
  },
}
