import { ActionIcon, Select, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { root } from '../api/client.ts'
import { query } from '../api/query.ts'
import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '../look/icons.ts'
import { t, textAt } from '../words/messages.ts'
import styles from './builder.module.css'
import { nameOf } from './nameOf.ts'
import type { Changes } from './openCanvas.ts'
import type { Part } from './part.ts'

interface Props {
  part: Part
  onChange(changes: Changes): void
  onMove(by: -1 | 1): void
  onDuplicate(): void
  onRemove(): void
}

/** What the selected block says and looks like. */
export function PartPanel({ part, onChange, onMove, onDuplicate, onRemove }: Props) {
  const { kind, tag, attributes, style, looks, align } = part
  // What holds other blocks of MJML is changed through those.
  const isFrame = kind === 'box' && tag.startsWith('mj-')
  const attribute = (name: string, label: string, description?: string) => (
    <TextInput
      label={label}
      description={description}
      value={attributes[name] ?? ''}
      onChange={({ currentTarget }) => onChange({ attributes: { [name]: currentTarget.value } })}
    />
  )
  const buttons = [
    [IconArrowUp, t('builder.up'), () => onMove(-1)],
    [IconArrowDown, t('builder.down'), () => onMove(1)],
    [IconCopy, t('builder.duplicate'), onDuplicate],
    [IconTrash, t('builder.remove'), onRemove],
  ] as const
  return (
    <section aria-label={t('builder.block')} className={styles.fields}>
      <div className={styles.tools}>
        <h2 className={styles.heading}>{nameOf(part)}</h2>
        {buttons.map(([Icon, label, act]) => (
          <ActionIcon key={label} variant="default" aria-label={label} title={label} onClick={act}>
            <Icon size={16} stroke={1.5} />
          </ActionIcon>
        ))}
      </div>
      {kind !== 'image' && !isFrame && (
        <Textarea
          label={kind === 'box' ? t('builder.html') : t('builder.text')}
          description={t('builder.text.help')}
          rows={kind === 'box' ? 8 : 4}
          className={kind === 'box' ? styles.mono : undefined}
          value={part.html}
          onChange={({ currentTarget }) => onChange({ html: currentTarget.value })}
        />
      )}
      {kind === 'link' && attribute('href', t('builder.address'))}
      {kind === 'image' && (
        <>
          <Pictures value={attributes.src ?? ''} onChange={(src) => onChange({ attributes: { src } })} />
          {attribute('src', t('builder.address'))}
          {attribute('alt', t('builder.alt'), t('builder.alt.help'))}
          {attribute('width', t('builder.width'))}
        </>
      )}
      {tag === 'mj-image' && attribute('href', t('builder.leadsTo'))}
      {align !== null && (
        <Select
          label={t('builder.align')}
          clearable
          data={(['left', 'center', 'right'] as const).map((value) => ({
            value,
            label: t(`builder.align.${value}`),
          }))}
          value={['left', 'center', 'right'].includes(style[align] ?? '') ? style[align] : null}
          onChange={(value) => onChange({ style: { [align]: value ?? '' } })}
        />
      )}
      {looks.map((name) => (
        <TextInput
          key={name}
          label={textAt(`builder.style.${name}`) ?? name}
          value={style[name] ?? ''}
          onChange={({ currentTarget }) => onChange({ style: { [name]: currentTarget.value } })}
        />
      ))}
    </section>
  )
}

/** Pictures that were uploaded; absent where there are none, or none may be seen. */
function Pictures({ value, onChange }: { value: string; onChange(address: string): void }) {
  const found = useQuery(query('/files/{dir}', { path: { dir: 'images' } }))
  const names = Object.values((found.data?.files ?? {}) as Record<string, unknown>).filter(
    (name): name is string => typeof name === 'string',
  )
  if (names.length === 0) return null
  const data = names.map((name) => ({ value: `${root}/media/images/${name}`, label: name }))
  return (
    <Select
      label={t('builder.picture')}
      searchable
      data={data}
      value={data.some((one) => one.value === value) ? value : null}
      onChange={(address) => address && onChange(address)}
    />
  )
}
