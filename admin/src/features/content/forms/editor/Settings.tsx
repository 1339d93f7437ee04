import { forms as resource } from '@campanile/client/resources'
import { FieldInput } from '../../../../kit/FieldInput.tsx'
import { t, textAt } from '../../../../words/messages.ts'
import type { Values } from './draft.ts'
import type { Problems } from './problems.ts'

interface Props {
  settings: Values
  problems: Problems
  onChange(values: Values, mark: string): void
}

const FIRST = ['name', 'postAction'] as const
const OTHERS = [
  ...['description', 'category', 'language', 'renderStyle', 'progressiveProfilingLimit'],
  ...['submissionLimit', 'submissionLimitMessage', 'inKioskMode', 'noIndex', 'template'],
  ...['contactUpdates', 'formType', 'alias', 'formAttributes'],
]

/** What a form is beside its fields: what is said after it is sent, how it looks, how often it is taken. */
export function Settings({ settings, problems, onChange }: Props) {
  // What comes after a submission takes a text, an address or nothing.
  const needsText = settings.postAction !== 'return'
  return [...FIRST, ...(needsText ? ['postActionProperty'] : []), ...OTHERS].map((name) => {
    const field = resource.fields[name as keyof typeof resource.fields]
    const label =
      name === 'postActionProperty'
        ? t(`forms.after.${settings.postAction === 'redirect' ? 'redirect' : 'message'}`)
        : (textAt(`forms.field.${name}`) ?? textAt(`words.field.${name}`) ?? name)
    return (
      <FieldInput
        key={name}
        field={field}
        words="forms"
        name={name}
        label={label}
        description={textAt(`forms.field.${name}.help`) ?? undefined}
        value={settings[name]}
        error={problems[name]}
        onChange={(value) => onChange({ [name]: value }, name)}
      />
    )
  })
}
