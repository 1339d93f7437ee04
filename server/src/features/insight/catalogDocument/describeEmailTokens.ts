import { textAt } from '../../../catalog/messages.ts'
import type { Input, InputKind } from '../../../platform/values/input.ts'
import { OWNER_KEYS } from '../../messaging/rendering/renderEmail.ts'
import { DATE_FORMS, SYSTEM_TOKENS } from '../../messaging/rendering/tokens.ts'
import type { PartName } from './catalogShape.ts'
import { describeInput } from './describeProperty.ts'
import { type Described, type Reader, textOf } from './reader.ts'

interface Token {
  name: string
  /** How the value is filled in; absent for a token without. */
  input?: Input & { kind: InputKind }
  /** Parts of the document whose names are values. */
  valuesFrom?: readonly PartName[]
  /** What may stand behind it, after a `|`. */
  modifiers?: readonly string[]
  isForTexts: boolean
}

const OWN: readonly Token[] = [
  {
    name: 'contactfield',
    input: { kind: 'select' },
    valuesFrom: ['contactFields', 'companyFields'],
    modifiers: ['true', ...DATE_FORMS],
    isForTexts: true,
  },
  { name: 'ownerfield', input: { kind: 'select', choices: OWNER_KEYS }, isForTexts: true },
  { name: 'today', modifiers: DATE_FORMS, isForTexts: false },
  ...SYSTEM_TOKENS.map((name) => ({ name, isForTexts: false })),
]

/** What emails and text messages fill in for each contact: values, links of the mail itself, addresses of records. */
export function describeEmailTokens({ context, messages, once }: Reader): Described[] {
  const links = [...context.catalog.emailTokens.values()].map(
    ({ name, record }): Token => ({ name, input: { kind: 'record', record }, isForTexts: true }),
  )
  return [...OWN, ...links].map(({ name, input, valuesFrom, modifiers, isForTexts }) =>
    once(`emailTokens ${name}`, () => {
      const labels = textAt(messages.emailTokens, name)?.choices ?? {}
      return {
        name,
        ...textOf(messages, 'emailTokens', name),
        ...(input ? describeInput(messages, input, labels) : {}),
        ...(valuesFrom ? { valuesFrom } : {}),
        ...(modifiers
          ? { modifiers: modifiers.map((value) => ({ value, label: labels[value] ?? value })) }
          : {}),
        isForTexts,
      }
    }),
  )
}
