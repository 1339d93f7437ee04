// Progressive profiling: which fields a visitor is asked, by what is known already.
import type { FormField } from './formField.ts'

/** What is known of who fills in a form. */
export interface Profile {
  /** How often he or she has sent this form. */
  submissions: number
  /** Fields of the contact that hold something. */
  knownFields: ReadonlySet<string>
}

/** What a form says of profiling, beside its fields. */
export interface Profiling {
  inKioskMode: boolean
  progressiveProfilingLimit: number | null
}

/** Types that ask nothing, and that a limit does not count. */
const SILENT: ReadonlySet<string> = new Set([
  'button',
  'captcha',
  'freehtml',
  'freetext',
  'hidden',
  'pagebreak',
  'plugin.loginSocial',
])

/** Pure: whether what is shown of the form depends on who asks. */
export function isProfiled(
  { inKioskMode, progressiveProfilingLimit }: Profiling,
  fields: readonly FormField[],
): boolean {
  return (
    !inKioskMode &&
    ((progressiveProfilingLimit ?? 0) > 0 ||
      fields.some(
        ({ isAutoFill, showWhenValueExists, showAfterXSubmissions }) =>
          isAutoFill || showWhenValueExists === false || (showAfterXSubmissions ?? 0) > 0,
      ))
  )
}

/**
 * Pure: the fields that are shown, in their order. A field that is always shown wins; what hangs on a field that is not
 * shown goes with it. A limit counts questions, those that are always shown first; one that depends on the answer to
 * another is no further question.
 */
export function profiledFields(
  form: Profiling,
  fields: readonly FormField[],
  { submissions, knownFields }: Profile,
): FormField[] {
  if (!isProfiled(form, fields)) return [...fields]
  const wanted = fields.filter(
    ({ alwaysDisplay, mappedObject, mappedField, showWhenValueExists, showAfterXSubmissions }) =>
      alwaysDisplay === true ||
      (submissions >= (showAfterXSubmissions ?? 0) &&
        !(showWhenValueExists === false && mappedObject === 'contact' && knownFields.has(mappedField ?? ''))),
  )
  const isCounted = ({ type, parentId }: FormField) => !SILENT.has(type) && parentId === null
  const limit = form.progressiveProfilingLimit || Number.POSITIVE_INFINITY
  let left = limit - wanted.filter((field) => field.alwaysDisplay === true && isCounted(field)).length
  const shown = wanted.filter((field) => field.alwaysDisplay === true || !isCounted(field) || left-- > 0)
  return withoutOrphans(shown, fields)
}

function withoutOrphans(shown: FormField[], all: readonly FormField[]): FormField[] {
  const byId = new Map(all.map((field) => [field.id, field]))
  const ids = new Set(shown.map(({ id }) => id))
  const stands = ({ id, parentId }: FormField): boolean => {
    const parent = parentId === null ? undefined : byId.get(parentId)
    return ids.has(id) && (parent === undefined || stands(parent))
  }
  return shown.filter(stands)
}
