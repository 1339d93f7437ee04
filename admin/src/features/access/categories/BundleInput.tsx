import { Select } from '@mantine/core'
import type { OwnInput } from '../../../kit/RecordForm.tsx'
import { textAt } from '../../../words/messages.ts'

/** What categories are usually for; others that programs made stay as they are. */
const BUNDLES = [
  ...(['global', 'email', 'page', 'segment', 'campaign', 'form', 'asset'] as const),
  ...(['point', 'stage', 'focus', 'dynamicContent', 'messages'] as const),
] as const

/** What a category is for, in words. */
export function bundleName(bundle: unknown): string {
  return textAt(`categories.choice.bundle.${bundle}`) ?? String(bundle ?? '')
}

/** Chooses what a category is for. */
export function BundleInput({ name, label, description, value, errors, fill }: OwnInput) {
  const bundle = typeof value === 'string' ? value : null
  const all = new Set<string>([...BUNDLES, ...(bundle === null ? [] : [bundle])])
  return (
    <Select
      {...{ name, label, description }}
      required
      error={errors[name]}
      data={[...all].map((one) => ({ value: one, label: bundleName(one) }))}
      value={bundle}
      onChange={(next) => fill({ [name]: next })}
    />
  )
}
