import { Button, Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { change } from '../../../api/change.ts'
import { query } from '../../../api/query.ts'
import { type FormField, RecordForm } from '../../../kit/RecordForm.tsx'
import { tell, tellError } from '../../../kit/toasts.tsx'
import { t } from '../../../words/messages.ts'

const UNITS = ['NOW', 'DAILY', 'WEEKLY', 'MONTHLY'] as const
const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU', 'WEEK_DAYS'] as const
const PATH = '/reports/{id}/schedule'

/** When a report is mailed, and to whom. */
export function ScheduleForm({ id, onClose }: { id: string; onClose(): void }) {
  // A report that nobody has mailed has no schedule: 404.
  const found = useQuery(query(PATH, { path: { id } }))
  const schedule = found.data?.schedule
  const stop = async () => {
    try {
      await change('DELETE', PATH, { path: { id } })
      onClose()
      tell(t('reports.unscheduled'))
    } catch (error) {
      tellError(error)
    }
  }
  return (
    <Drawer opened onClose={onClose} title={t('reports.schedule')}>
      {!found.isPending && (
        <RecordForm
          fields={fields()}
          initial={{
            scheduleUnit: schedule?.scheduleUnit ?? 'WEEKLY',
            scheduleDay: schedule?.scheduleDay ?? 'MO',
            scheduleMonthFrequency: schedule?.scheduleMonthFrequency ?? null,
            format: schedule?.format ?? 'csv',
            toAddress: schedule?.toAddress ?? '',
          }}
          sends="all"
          onCancel={onClose}
          save={async (values) => {
            await change('PUT', PATH, { path: { id }, body: sent(values) })
            onClose()
            tell(t('reports.scheduled'))
          }}
        />
      )}
      {schedule && (
        <p>
          <Button variant="default" onClick={stop}>
            {t('reports.unschedule')}
          </Button>
        </p>
      )}
    </Drawer>
  )
}

/** Only what its unit asks for. */
function sent({
  scheduleUnit,
  scheduleDay,
  scheduleMonthFrequency,
  ...others
}: Readonly<Record<string, unknown>>) {
  const hasDay = scheduleUnit === 'WEEKLY' || scheduleUnit === 'MONTHLY'
  return {
    ...others,
    scheduleUnit,
    ...(hasDay ? { scheduleDay } : {}),
    ...(scheduleUnit === 'MONTHLY' ? { scheduleMonthFrequency: scheduleMonthFrequency ?? '1' } : {}),
  }
}

function fields(): FormField[] {
  const select = (name: string, label: string, choices: { value: string; label: string }[]): FormField => ({
    name,
    label,
    words: 'reports',
    field: { input: 'select', choices },
  })
  return [
    select(
      'scheduleUnit',
      t('reports.unit'),
      UNITS.map((value) => ({ value, label: t(`reports.unit.${value}`) })),
    ),
    select(
      'scheduleDay',
      t('reports.day'),
      DAYS.map((value) => ({ value, label: t(`reports.day.${value}`) })),
    ),
    select('scheduleMonthFrequency', t('reports.ofMonth'), [
      { value: '1', label: t('reports.first') },
      { value: '-1', label: t('reports.last') },
    ]),
    select('format', t('reports.format'), [
      { value: 'csv', label: 'CSV' },
      { value: 'xlsx', label: 'XLSX' },
    ]),
    {
      name: 'toAddress',
      label: t('reports.toAddress'),
      description: t('reports.toAddressHint'),
      words: 'reports',
      field: { input: 'text' },
    },
  ]
}
