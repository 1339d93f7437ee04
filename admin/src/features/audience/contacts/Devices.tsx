import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Answer, query } from '../../../api/query.ts'
import { PlainTable } from '../../../kit/PlainTable.tsx'
import { pageOf, useWords } from '../../../kit/useWords.ts'
import { Pager } from '../../../look/Pager.tsx'
import { t } from '../../../words/messages.ts'
import styles from './record.module.css'

type Device = Answer<'/contacts/{id}/devices'>['devices'][number]

const SIZE = 30

/** The devices that a contact came with. */
export function Devices({ contactId }: { contactId: number }) {
  const [words, go] = useWords()
  const at = pageOf(words)
  const found = useQuery({
    ...query('/contacts/{id}/devices', {
      path: { id: contactId },
      query: { start: (at - 1) * SIZE, limit: SIZE },
    }),
    placeholderData: keepPreviousData,
  })
  const devices = Object.values(found.data?.devices ?? {}) as Device[]
  if (found.isSuccess && devices.length === 0) return <p className={styles.none}>{t('contacts.noDevices')}</p>
  return (
    <>
      <PlainTable
        label={t('contacts.tab.devices')}
        columns={[
          { label: t('contacts.device'), show: ({ device }) => device },
          {
            label: t('contacts.model'),
            show: ({ deviceBrand, deviceModel }) => [deviceBrand, deviceModel].filter(Boolean).join(' '),
          },
          {
            label: t('contacts.system'),
            show: ({ deviceOsName, deviceOsVersion }) =>
              [deviceOsName, deviceOsVersion].filter(Boolean).join(' '),
          },
        ]}
        rows={devices}
        keyOf={({ id }) => id}
      />
      <Pager
        page={at}
        size={SIZE}
        total={Number(found.data?.total ?? 0)}
        onPage={(next) => go({ page: next === 1 ? null : String(next) })}
      />
    </>
  )
}
