import { points as resource } from '@campanile/client/resources'
import { ListPage } from '../../../kit/ListPage.tsx'
import { resourcePage } from '../../../kit/resourcePage.ts'
import { ActionProperties, ActionType, TypeName } from './ActionInputs.tsx'
import { ACTIONS } from './examples.ts'

const page = resourcePage({
  resource,
  address: '/scoring/actions',
  words: 'points',
  columns: [
    { name: 'name', isSortable: true },
    { name: 'type', show: ({ type }) => <TypeName of="pointActions" type={type} />, isKept: true },
    'delta',
    { name: 'group' },
    'isPublished',
    'dateModified',
  ],
  form: [
    ...(['name', 'type', 'properties', 'delta', 'group', 'repeatable', 'description', 'category'] as const),
    ...(['isPublished', 'publishUp', 'publishDown'] as const),
  ],
  inputs: { type: ActionType, properties: ActionProperties },
  sort: 'name',
  beginnings: ACTIONS,
})

export default function Points() {
  return <ListPage page={page} />
}
