import { Alert, Select } from '@mantine/core'
import { t } from '../../../words/messages.ts'
import { type Detected, ENCODINGS, type Encoding } from './import.ts'
import styles from './imports.module.css'

interface Props {
  detected: Detected['detected']
  isDisabled: boolean
  onChange(encoding: Encoding): void
}

/** The encoding of a file, how sure it is, and another one to choose. */
export function EncodingChoice({ detected, isDisabled, onChange }: Props) {
  const { encoding, encodingConfidence: confidence, invalidSequences } = detected
  return (
    <>
      <Select
        className={styles.target}
        label={t('imports.encoding')}
        description={t(`imports.encoding.${confidence}`)}
        data={ENCODINGS.map((value) => ({ value, label: t(`imports.encoding.of.${value}`) }))}
        searchable
        allowDeselect={false}
        disabled={isDisabled}
        value={encoding}
        onChange={(value) => value !== null && onChange(value as Encoding)}
      />
      {invalidSequences > 0 && (
        <Alert color="yellow">{t('imports.encoding.invalid', { count: invalidSequences })}</Alert>
      )}
    </>
  )
}
