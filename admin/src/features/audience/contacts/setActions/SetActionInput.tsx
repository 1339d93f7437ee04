import { MultiSelect, NumberInput, Select, TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { listQuery, query } from '../../../../api/query.ts'
import { FieldInput } from '../../../../kit/FieldInput.tsx'
import { resourceOf } from '../../../../kit/kinds.ts'
import { RecordPicker, RecordsPicker } from '../../../../kit/RecordPicker.tsx'
import { t } from '../../../../words/messages.ts'
import { CHANNELS, type Given, KINDS, listOf, type SetAction } from './setAction.ts'

interface Props {
  type: SetAction
  given: Given
  onChange(given: Given): void
}

/** Tags that are offered while one types. */
const OFFERED = 200

/** What an action takes. */
export function SetActionInput({ type, given, onChange }: Props) {
  const put = (key: string, value: unknown) => onChange({ ...given, [key]: value })
  const list = listOf(type)
  if (list === 'tags') return <Tags value={(given.tags ?? []) as string[]} onChange={(to) => put(list, to)} />
  if (list === 'channels')
    return (
      <MultiSelect
        label={t('contacts.set.channels')}
        data={CHANNELS.map((value) => ({ value, label: t(`contacts.channel.${value}`) }))}
        value={(given.channels ?? []) as string[]}
        onChange={(to) => put(list, to)}
      />
    )
  const kind = resourceOf(KINDS[type] ?? '')
  if (list !== null && kind)
    return (
      <RecordsPicker
        resource={kind}
        label={t(list === 'segments' ? 'contacts.field.segments' : 'contacts.field.campaigns')}
        value={(given[list] ?? []) as number[]}
        onChange={(to) => put(list, to)}
      />
    )
  const one = (key: string, of: string, label: string, description?: string) => {
    const resource = resourceOf(of)
    const value = (given[key] ?? null) as number | null
    const picked = { label, value, onChange: (to: number | null) => put(key, to) }
    return resource && <RecordPicker resource={resource} {...picked} {...(description && { description })} />
  }
  if (type === 'setOwner') return one('owner', 'user', t('contacts.field.owner'), t('contacts.set.nobody'))
  if (type === 'setStage') return one('stage', 'stage', t('contacts.field.stage'), t('contacts.set.noStage'))
  if (type === 'addPoints')
    return (
      <NumberInput
        label={t('contacts.field.points')}
        description={t('contacts.set.pointsHint')}
        allowDecimal={false}
        value={typeof given.points === 'number' ? given.points : ''}
        onChange={(typed) => put('points', typed === '' ? null : typed)}
      />
    )
  return type === 'setFields' ? <FieldValue given={given} onChange={onChange} /> : null
}

function Tags({ value, onChange }: { value: string[]; onChange(tags: string[]): void }) {
  const tags = resourceOf('tag')
  const known = useQuery({
    ...listQuery(tags ?? ({ path: '/tags', many: 'tags' } as never), { limit: OFFERED, orderBy: 'tag' }),
    enabled: tags !== undefined,
  })
  return (
    <TagsInput
      label={t('contacts.field.tags')}
      placeholder={t('kit.addWord')}
      data={(known.data?.rows ?? []).map(({ tag }) => String(tag))}
      value={value}
      onChange={onChange}
    />
  )
}

interface Described {
  name: string
  label: string
  input: string
  choices?: readonly { value: string | number | boolean; label: string }[]
}

function FieldValue({ given, onChange }: Pick<Props, 'given' | 'onChange'>) {
  const catalog = useQuery({
    ...query('/catalog', { query: { parts: 'contactFields' } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const described = (
    (catalog.data as { contactFields?: Described[] } | undefined)?.contactFields ?? []
  ).filter(({ name }) => name !== 'points')
  const chosen = described.find(({ name }) => name === given.field)
  return (
    <>
      <Select
        label={t('contacts.set.field')}
        searchable
        data={described.map(({ name, label }) => ({ value: name, label }))}
        value={chosen?.name ?? null}
        onChange={(field) => onChange({ field, value: null })}
      />
      {chosen && (
        <FieldInput
          field={chosen}
          label={chosen.label}
          description={t('contacts.set.emptied')}
          words="contacts"
          name={chosen.name}
          value={given.value}
          onChange={(value) => onChange({ ...given, value })}
        />
      )}
    </>
  )
}
