import { Button, FileButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { change } from '../../../api/change.ts'
import { type Answer, query } from '../../../api/query.ts'
import { may } from '../../../api/session.ts'
import { PlainPage } from '../../../kit/PlainPage.tsx'
import { type PlainColumn, PlainTable } from '../../../kit/PlainTable.tsx'
import { tell, tellError } from '../../../kit/toasts.tsx'
import { Status } from '../../../look/Status.tsx'
import { number } from '../../../words/format.ts'
import { t, textAt } from '../../../words/messages.ts'

type Theme = Answer<'/themes'>['themes'][string]

const PERMISSION = 'core:themes'

/** The themes of emails and pages: those that come with the system are hidden and shown again, others deleted. */
export default function Themes() {
  const found = useQuery(query('/themes'))
  const themes = Object.values(found.data?.themes ?? {}) as Theme[]
  const upload = async (file: File | null) => {
    if (!file) return
    const body = new FormData()
    body.append('file', file)
    await act(() => change('POST', '/themes/new', { body }), t('kit.saved', { name: file.name }))
  }
  return (
    <PlainPage
      title={t('themes.title')}
      note={found.data && number(themes.length)}
      reads={[found]}
      actions={
        may(PERMISSION, 'create') && (
          <FileButton accept=".zip,application/zip" onChange={upload}>
            {(props) => <Button {...props}>{t('themes.upload')}</Button>}
          </FileButton>
        )
      }
      tools={<span>{t('themes.hint')}</span>}
    >
      <PlainTable label={t('themes.title')} columns={columns()} rows={themes} keyOf={({ key }) => key} />
    </PlainPage>
  )
}

async function act(send: () => Promise<unknown>, sentence: string): Promise<void> {
  try {
    await send()
    tell(sentence)
  } catch (error) {
    tellError(error)
  }
}

function columns(): PlainColumn<Theme>[] {
  return [
    { label: t('words.field.name'), show: ({ name }) => name },
    { label: t('themes.key'), isWide: true, show: ({ key }) => key },
    {
      label: t('themes.for'),
      show: ({ config }) =>
        (config.features ?? []).map((feature) => textAt(`themes.feature.${feature}`) ?? feature).join(', '),
    },
    { label: t('themes.author'), isWide: true, show: ({ config }) => String(config.author ?? '') },
    {
      label: t('words.field.state'),
      show: ({ visibility }) => <Status state={visibility.hidden ? 'hidden' : 'live'} />,
    },
    { label: t('themes.actions'), show: (theme) => <Actions theme={theme} /> },
  ]
}

function Actions({ theme: { key, name, isBundled, visibility } }: { theme: Theme }) {
  const path = { name: key }
  if (!may(PERMISSION, 'delete')) return null
  if (visibility.hidden)
    return (
      <Button
        variant="default"
        onClick={() =>
          act(() => change('POST', '/themes/{name}/restore', { path }), t('themes.restored', { name }))
        }
      >
        {t('themes.restore')}
      </Button>
    )
  return (
    <Button
      variant="default"
      onClick={() =>
        act(
          () => change('DELETE', '/themes/{name}/delete', { path }),
          isBundled ? t('themes.hidden', { name }) : t('themes.deleted', { name }),
        )
      }
    >
      {isBundled ? t('themes.hide') : t('themes.delete')}
    </Button>
  )
}
