// The document itself: its parts, and the lists of choices that they speak of.
import { MAX_CHOICES } from '../../../catalog/choiceList.ts'
import { type Messages, textAt } from '../../../catalog/messages.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import type { Choice } from '../../../platform/values/input.ts'
import type { RawJson } from '../../../platform/values/json.ts'
import type { PartName } from './catalogShape.ts'
import { describeEmailTokens } from './describeEmailTokens.ts'
import { describeFields } from './describeFields.ts'
import { describeFilterFields, describeOperators } from './describeFilterFields.ts'
import { type Declared, describeProperties } from './describeProperty.ts'
import { describeRecords } from './describeRecords.ts'
import { describeReportConditions, describeReportSources } from './describeReports.ts'
import { describeWidgets } from './describeWidgets.ts'
import { type Described, type Reader, readerOf, textOf } from './reader.ts'

const DESCRIBE = {
  campaignEvents: (reader: Reader) =>
    describeTypes(reader, 'campaignEvents', ({ kind, fields, follows, isLast, channel }) => ({
      kind,
      ...(fields ? { propertiesFrom: fields } : {}),
      ...(follows ? { follows } : {}),
      isLast: isLast ?? false,
      channel: channel?.name ?? null,
    })),
  formActions: (reader: Reader) =>
    describeTypes(reader, 'formActions', ({ isForCampaignForms }) => ({ isForCampaignForms })),
  formFields: (reader: Reader) =>
    describeTypes(reader, 'formFields', ({ hasValue, choices }) => ({ hasValue, options: choices ?? null })),
  pointActions: (reader: Reader) => describeTypes(reader, 'pointActions', () => ({})),
  triggerEvents: (reader: Reader) => describeTypes(reader, 'triggerEvents', () => ({})),
  filterFields: describeFilterFields,
  operators: describeOperators,
  emailTokens: describeEmailTokens,
  contactFields: (reader: Reader) => describeFields(reader, 'contact'),
  companyFields: (reader: Reader) => describeFields(reader, 'company'),
  reportSources: describeReportSources,
  reportConditions: describeReportConditions,
  widgets: describeWidgets,
  webhookTriggers: ({ context, messages, once }: Reader) =>
    [...context.catalog.webhookTriggers.keys()].map((key) =>
      once(`webhookTriggers ${key}`, () => ({ key, ...textOf(messages, 'webhookTriggers', key) })),
    ),
  activity: ({ context, messages, once }: Reader) =>
    context.catalog.activity.map(({ event }) =>
      once(`activity ${event}`, () => ({ event, ...textOf(messages, 'activity', event) })),
    ),
  records: describeRecords,
} satisfies Record<PartName, (reader: Reader) => readonly Described[] | Promise<readonly Described[]>>

/**
 * The parts, and under `choices` the lists that they name. Statements, however much there is: two for the account's
 * fields, one for each feature that makes filter fields of records, and one for each such list of choices.
 */
export async function describeCatalog(
  context: Context,
  { language, messages, parts }: { language: string; messages: Messages; parts: readonly PartName[] },
): Promise<Partial<Record<PartName, readonly RawJson[]>> & { choices: Record<string, DescribedList> }> {
  const reader = await readerOf(context, { language, messages })
  const shown: Partial<Record<PartName, readonly RawJson[]>> = {}
  const lists = new Set<string>()
  for (const part of parts) {
    const entries = await DESCRIBE[part](reader)
    shown[part] = entries.map(({ json }) => json)
    for (const entry of entries) for (const list of entry.lists) lists.add(list)
  }
  return { ...shown, choices: await loadChoices(reader, lists) }
}

type Types = Pick<
  Context['catalog'],
  'campaignEvents' | 'formActions' | 'formFields' | 'pointActions' | 'triggerEvents'
>
type TypeOf<P extends keyof Types> = Types[P] extends ReadonlyMap<string, infer T> ? T : never

function describeTypes<P extends keyof Types>(
  { context, messages, once }: Reader,
  part: P,
  more: (type: TypeOf<P>) => Record<string, unknown>,
): Described[] {
  const types = [...context.catalog[part].values()] as (TypeOf<P> & Declared & { type: string })[]
  return types.map((type) =>
    once(`${part} ${type.type}`, () => ({
      type: type.type,
      ...textOf(messages, part, type.type),
      ...more(type),
      properties: describeProperties(messages, textAt(messages[part], type.type), type),
    })),
  )
}

interface DescribedList {
  /** Otherwise there are more: a form searches among the records. */
  isComplete: boolean
  choices: readonly Choice[]
}

async function loadChoices(
  { context, language, messages }: Reader,
  names: ReadonlySet<string>,
): Promise<Record<string, DescribedList>> {
  const lists: Record<string, DescribedList> = {}
  for (const name of [...names].sort()) {
    const list = context.catalog.choiceLists.get(name)
    if (!list) throw new Error(`Nobody offers the choices "${name}".`)
    const choices =
      'values' in list
        ? list.values.map((value) => ({ value, label: messages.choices[name]?.[value] ?? value }))
        : await list.load(context, language)
    const isComplete = choices.length <= MAX_CHOICES || ('isWhole' in list && list.isWhole === true)
    lists[name] = { isComplete, choices: isComplete ? choices : choices.slice(0, MAX_CHOICES) }
  }
  return lists
}
