import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Answer, query } from '../../../api/query.ts'
import { t } from '../../../words/messages.ts'
import type { Shown } from './usePreviews.ts'

export type Variant = Pick<Answer<'/emails/{id}/abtest'>['abtest']['variants'][number], 'id' | 'name'>

interface Props {
  id: number
  /** The email has variants, or is one. */
  hasTest: boolean
  /** Nobody has asked for them yet: they take the server some time. */
  isAsked: boolean
  onAsk(): void
  cases: readonly Shown[]
  isRead: boolean
  onCase(contact: number | null): void
  onVariant(variant: Variant): void
}

/** For whom the email looks unlike for others: special contacts, and those who get another variant of it. */
export function Cases({ id, hasTest, isAsked, onAsk, cases, isRead, onCase, onVariant }: Props) {
  const test = useQuery({
    ...query('/emails/{id}/abtest', { path: { id } }),
    enabled: hasTest && isAsked,
  })
  const variants = test.data?.abtest.variants.filter((variant) => variant.id !== id) ?? []
  return (
    <Select
      label={t('emails.cases')}
      description={t('emails.cases.help')}
      clearable
      onFocus={onAsk}
      nothingFoundMessage={isRead ? t('emails.cases.none') : t('kit.loading')}
      searchable
      data={[
        ...cases.map((one, index) => ({
          value: `case ${index}`,
          label: `${caseName(one)}: ${one.contactName}`,
        })),
        ...variants.map(({ id: variant, name }) => ({
          value: `variant ${variant}`,
          label: t('emails.case.variant', { name }),
        })),
      ]}
      value={null}
      onChange={(value) => {
        const [kind, which] = value?.split(' ') ?? []
        const variant = variants.find((one) => kind === 'variant' && one.id === Number(which))
        if (variant) onVariant(variant)
        else if (kind === 'case') onCase(cases[Number(which)]?.contact ?? null)
      }}
    />
  )
}

function caseName({ case: name, caseDetail }: Shown): string {
  const detail = caseDetail ?? ''
  if (name === 'otherLanguage' || name === 'dynamicContent') return t(`emails.case.${name}`, { detail })
  return t(`emails.case.${name ?? 'longestName'}`)
}
