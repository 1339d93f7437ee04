import { pointsGroups, pointsInsights as resource } from '@campanile/client/resources'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/query.ts'
import { ListPage } from '../../../kit/ListPage.tsx'
import type { OwnInput } from '../../../kit/RecordForm.tsx'
import { RecordsPicker } from '../../../kit/RecordPicker.tsx'
import { resourcePage } from '../../../kit/resourcePage.ts'
import { INSIGHTS } from './examples.ts'

const page = resourcePage({
  resource,
  address: '/scoring/insights',
  words: 'points.insights',
  columns: ['name', { name: 'description', isKept: true }, 'category'],
  form: [
    ...(['name', 'insightType', 'pointGroups', 'insightAction', 'customField'] as const),
    ...(['description', 'category', 'isPublished'] as const),
  ],
  inputs: { pointGroups: Groups, customField: CustomField },
  sort: 'name',
  beginnings: INSIGHTS,
})

export default function PointInsights() {
  return <ListPage page={page} />
}

/** The groups whose scores are compared. */
function Groups({ name, label, description, value, errors, fill }: OwnInput) {
  const ids = Array.isArray(value) ? value.map((one) => Number(typeof one === 'object' ? one?.id : one)) : []
  return (
    <RecordsPicker
      resource={pointsGroups}
      {...{ label, description }}
      error={errors[name]}
      value={ids}
      onChange={(pointGroups) => fill({ pointGroups })}
    />
  )
}

interface ContactField {
  name: string
  label: string
  input: string
}

/** The field that is told the group with the highest score. */
function CustomField({ name, label, description, value, errors, fill }: OwnInput) {
  const catalog = useQuery({
    ...query('/catalog', { query: { parts: 'contactFields' } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { contactFields = [] } = (catalog.data ?? {}) as { contactFields?: readonly ContactField[] }
  return (
    <Select
      {...{ name, label, description }}
      error={errors[name]}
      searchable
      clearable
      data={contactFields
        .filter(({ input }) => input === 'text')
        .map((field) => ({ value: field.name, label: field.label }))}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={(customField) => fill({ customField })}
    />
  )
}
