import { segments, users } from '@campanile/client/resources'
import { Switch, TagsInput } from '@mantine/core'
import { may } from '../../../api/session.ts'
import { RecordPicker, RecordsPicker } from '../../../kit/RecordPicker.tsx'
import { t } from '../../../words/messages.ts'
import type { Settings } from './import.ts'
import styles from './imports.module.css'

interface Props {
  settings: Settings
  onChange(changes: Partial<Settings>): void
}

/** What each contact of a file gets, and what becomes of those that are there already. */
export function Options({ settings, onChange }: Props) {
  const flag = (name: 'createFields' | 'skipIfExists' | 'segmentsFromTags' | 'again') => (
    <Switch
      label={t(`imports.option.${name}`)}
      description={t(`imports.option.${name}.hint`)}
      checked={settings[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
    />
  )
  return (
    <section className={styles.options} aria-labelledby="options">
      <h2 id="options">{t('imports.options')}</h2>
      <TagsInput
        label={t('imports.option.tags')}
        placeholder={t('kit.addWord')}
        value={[...settings.tags]}
        onChange={(tags) => onChange({ tags })}
      />
      {may(segments.permission, 'view') && (
        <RecordsPicker
          resource={segments}
          label={t('imports.option.segments')}
          value={settings.segments}
          onChange={(ids) => onChange({ segments: ids })}
        />
      )}
      {may(users.permission, 'view') && (
        <RecordPicker
          resource={users}
          label={t('imports.option.owner')}
          value={settings.owner}
          onChange={(owner) => onChange({ owner })}
        />
      )}
      {flag('skipIfExists')}
      {may('lead:fields', 'create') && flag('createFields')}
      {may(segments.permission, 'create') && flag('segmentsFromTags')}
      {flag('again')}
    </section>
  )
}
