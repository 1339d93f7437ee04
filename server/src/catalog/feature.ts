// A feature and an application: what each feature offers, and all of it together.
import { secondFactorSecrets } from '../platform/auth/secondFactors.ts'
import type { Contracts } from '../platform/contracts.ts'
import type { EncryptedColumn } from '../platform/database/storedSecrets.ts'
import type { TableIndex } from '../platform/database/tableIndexes.ts'
import { checkWork, workBacklog } from '../platform/engine/backgroundWork.ts'
import type { Backlog } from '../platform/engine/backlog.ts'
import type { Check } from '../platform/engine/check.ts'
import { checkEngine } from '../platform/engine/checkEngine.ts'
import { checkSecrets } from '../platform/engine/checkSecrets.ts'
import type { Consumer } from '../platform/engine/consume.ts'
import { consumerBacklog } from '../platform/engine/consumerLags.ts'
import type { Counter } from '../platform/engine/counters.ts'
import { jobBacklog } from '../platform/engine/jobBacklog.ts'
import type { Task } from '../platform/engine/jobs.ts'
import type { Schedule } from '../platform/engine/schedules.ts'
import type { Service } from '../platform/engine/service.ts'
import type { PublicRoutes, Routes } from '../platform/http/api.ts'
import type { Definition, DeletionListener } from '../platform/resource/definition.ts'
import type { SearchCommand } from '../platform/resource/searchCommand.ts'
import type {
  ForgetListener,
  Hanging,
  KeepDeleted,
  KeepMerged,
  ReturnListener,
} from '../platform/undo/hanging.ts'
import type { ActivitySource } from './activitySource.ts'
import type { AttentionSource } from './attention.ts'
import type { FindAwaited } from './awaitedDecision.ts'
import type { CampaignEventType } from './campaignEvent.ts'
import type {} from './catalog.ts'
import type { ChoiceList } from './choiceList.ts'
import { type ContactTables, contactDataOf, hangingOf } from './contactData.ts'
import type { ContactFiles } from './contactFiles.ts'
import type { Widget } from './dashboardWidget.ts'
import type { EmailToken } from './emailToken.ts'
import type { FilterFields } from './filterField.ts'
import type { FormActionType } from './formAction.ts'
import type { FormFieldType } from './formFieldType.ts'
import type { GoalType } from './goalType.ts'
import type { HappeningType } from './happenings.ts'
import type { JobKind } from './jobKind.ts'
import { agingTables, type KeptTables, PLATFORM_TABLES } from './keptTables.ts'
import type { MessageChannel } from './messageChannel.ts'
import { type DeclaredPart, named } from './messages.ts'
import type { PersonalCopies } from './personalCopies.ts'
import { type PersonalTraces, personalTracesOf } from './personalTraces.ts'
import type { PointActionType } from './pointAction.ts'
import type { RecordMentions } from './recordMentions.ts'
import type { RecordUse } from './recordUse.ts'
import type { AddedReportColumns, FindReportSource, ReportSources } from './reportSource.ts'
import type { RolledFigure } from './rolledFigure.ts'
import type { TriggerEventType } from './triggerEvent.ts'
import type { WebhookTrigger } from './webhookTrigger.ts'
import type { WinnerCriterion } from './winnerCriterion.ts'

/** What a feature offers. Everything is optional; a function gets what all features offer together. */
export interface Feature {
  name: string
  /** Tables that are this feature's own. `npm run check` holds its statements to these three lists. */
  tables?: readonly string[]
  /** Tables of features below it in the same domain that it writes, too. */
  writes?: readonly string[]
  /** Tables of features below it that it reads. */
  reads?: readonly string[]
  /** What it tells of, beside what the standard routes tell of its records. */
  emits?: readonly HappeningType[]
  /** Columns of its tables, or of those of features above it in its domain, that many transactions add to at once. */
  counters?: readonly Counter[]
  /** Columns of its tables whose values are encrypted with the secret key of the installation. */
  encryptedColumns?: readonly EncryptedColumn[]
  /** Indexes of its tables that the upkeep builds where the table was large when they came. */
  indexes?: readonly TableIndex[]
  /** Those of its tables whose rows belong to contacts. */
  contactData?: ContactTables
  /** How long rows of its other tables are kept, but for those of records. */
  keeps?: KeptTables
  /** Files that it keeps for contacts. */
  contactFiles?: readonly ContactFiles[]
  /** Those of its tables whose rows belong to no contact and may tell of one. */
  personalTraces?: PersonalTraces
  /** What it ends when a person is erased. */
  personalCopies?: readonly PersonalCopies[]
  /** Resources with the standard routes. */
  definitions?: readonly Definition[]
  /** Routes under /api beyond the standard ones. */
  routes?: readonly Routes[]
  /** Routes outside /api, open to everybody. */
  publicRoutes?: readonly PublicRoutes[]
  /** What reacts to happenings. */
  consumers?: readonly (Consumer | ((catalog: Contracts) => Consumer))[]
  /** What has to be done while records that are deleted are still there. */
  onDeletion?: readonly DeletionListener[]
  /** What goes with rows of its tables, or of those below, and has no foreign key that says so. */
  hanging?: readonly Hanging[]
  /** What has to be done when records that were deleted are back. */
  onReturn?: readonly ReturnListener[]
  /** What has to be done when they can be back no more. */
  onForgotten?: readonly ForgetListener[]
  keepDeleted?: readonly KeepDeleted[]
  keepMerged?: readonly KeepMerged[]
  /** Work that recurs. */
  schedules?: readonly Schedule[]
  /** Kinds of jobs. */
  tasks?: readonly Task[]
  /** Work of its own that waits for its time or its turn. */
  backlogs?: readonly Backlog[]
  /** What `doctor` asks. */
  checks?: readonly Check[]
  /** What else runs beside requests for as long as the process does, such as sending mail. */
  services?: readonly Service[]

  campaignEvents?: readonly CampaignEventType[]
  findAwaited?: FindAwaited
  goalTypes?: readonly GoalType[]
  emailTokens?: readonly EmailToken[]
  formActions?: readonly FormActionType[]
  formFields?: readonly FormFieldType[]
  messageChannels?: readonly MessageChannel[]
  pointActions?: readonly PointActionType[]
  triggerEvents?: readonly TriggerEventType[]
  webhookTriggers?: readonly WebhookTrigger[]
  widgets?: readonly Widget[]
  rolledFigures?: readonly RolledFigure[]
  winnerCriteria?: readonly WinnerCriterion[]
  choiceLists?: readonly ChoiceList[]
  reportSources?: readonly ReportSources[]
  reportColumns?: AddedReportColumns
  findReportSource?: FindReportSource
  activity?: readonly ActivitySource[]
  contactCommands?: Readonly<Record<string, SearchCommand>>
  recordUses?: readonly RecordUse[]
  recordMentions?: readonly RecordMentions[]
  jobKinds?: readonly JobKind[]
  attention?: readonly AttentionSource[]
  filterFields?: Partial<FilterFields>
}

/** The types of what it tells of stay known: what can happen and nobody tells of is an error of types. */
export function defineFeature<const Told extends readonly HappeningType[] = readonly []>(
  feature: Feature & { emits?: Told },
): Feature & { readonly emits?: Told } {
  return Object.freeze(feature)
}

/** What the server is made of: the parts of all features, in their order, and what they offer each other. */
export interface Application {
  definitions: readonly Definition[]
  routes: readonly Routes[]
  publicRoutes: readonly PublicRoutes[]
  consumers: readonly Consumer[]
  schedules: readonly Schedule[]
  tasks: readonly Task[]
  backlogs: readonly Backlog[]
  checks: readonly Check[]
  services: readonly Service[]
  catalog: Contracts
}

/** @throws Error when two features offer something of the same name. */
export function assemble(features: readonly Feature[]): Application {
  const all = <K extends ListKey>(key: K): Part<K>[] =>
    features.flatMap((feature) => (feature[key] ?? []) as readonly Part<K>[])
  const definitions = all('definitions')
  // Lists are ordered by kind: the place of a source is the place of its key among all.
  const activity = all('activity').toSorted((a, b) => (a.event < b.event ? -1 : 1))
  const catalog: Contracts = {
    resources: byKey(definitions, ({ kind, name }) => kind ?? name),
    onDeletion: all('onDeletion'),
    hanging: [...all('hanging'), ...hangingOf(features.map(({ contactData = {} }) => contactData))],
    onReturn: all('onReturn'),
    onForgotten: all('onForgotten'),
    keepDeleted: all('keepDeleted'),
    keepMerged: all('keepMerged'),
    campaignEvents: byType('campaignEvents', all('campaignEvents')),
    findAwaited: features.flatMap(({ findAwaited }) => findAwaited ?? []),
    goalTypes: byKey(all('goalTypes'), ({ type }) => type),
    emailTokens: byKey(all('emailTokens'), ({ name }) => name),
    formActions: byType('formActions', all('formActions')),
    formFields: byKey(all('formFields'), ({ type }) => type),
    messageChannels: byKey(all('messageChannels'), ({ name }) => name),
    pointActions: byType('pointActions', all('pointActions')),
    triggerEvents: byType('triggerEvents', all('triggerEvents')),
    webhookTriggers: byKey(
      named('webhookTriggers', all('webhookTriggers'), ({ key }) => key).toSorted((a, b) =>
        a.name < b.name ? -1 : 1,
      ),
      ({ key }) => key,
    ),
    widgets: byType('widgets', all('widgets')),
    rolledFigures: byKey(all('rolledFigures'), ({ name }) => name),
    winnerCriteria: byKey(all('winnerCriteria'), ({ name }) => name),
    choiceLists: byKey(all('choiceLists'), ({ name }) => name),
    reportSources: all('reportSources'),
    reportColumns: features.flatMap(({ reportColumns }) => (reportColumns ? [reportColumns] : [])),
    findReportSource: features.flatMap(({ findReportSource }) => findReportSource ?? []),
    activity: named('activity', activity, ({ event }) => event),
    contactCommands: namesOf(features.map(({ contactCommands }) => contactCommands ?? {})),
    contactData: contactDataOf(features.map(({ contactData = {} }) => contactData)),
    agingTables: agingTables(contactDataOf(features.map(({ contactData = {} }) => contactData)), [
      PLATFORM_TABLES,
      ...features.map(({ keeps = {} }) => keeps),
    ]),
    contactFiles: all('contactFiles'),
    personalTraces: personalTracesOf(features.map(({ personalTraces = {} }) => personalTraces)),
    personalCopies: all('personalCopies'),
    filterFields: {
      contact: namesOf(features.map(({ filterFields }) => filterFields?.contact ?? {})),
      behaviors: namesOf(features.map(({ filterFields }) => filterFields?.behaviors ?? {})),
    },
    recordUses: all('recordUses'),
    recordMentions: all('recordMentions'),
    jobKinds: byKey(all('jobKinds'), ({ kind }) => kind),
    attention: byKey(all('attention'), ({ code }) => code),
    counters: byKey(all('counters'), ({ name }) => name),
    indexes: all('indexes'),
    encryptedColumns: [secondFactorSecrets, ...all('encryptedColumns')],
    // Consumers are made with the catalog, and how far they are behind with them.
    backlogs: [],
    checks: [],
  }
  const consumers = all('consumers').map((one) => (typeof one === 'function' ? one(catalog) : one))
  const backlogs = [consumerBacklog(consumers), jobBacklog, workBacklog, ...all('backlogs')]
  const checks = [...all('checks'), checkSecrets, checkWork, checkEngine(backlogs)]
  return {
    definitions,
    routes: all('routes'),
    publicRoutes: all('publicRoutes'),
    consumers,
    schedules: all('schedules'),
    tasks: all('tasks'),
    backlogs,
    checks,
    services: all('services'),
    catalog: Object.freeze(Object.assign(catalog, { backlogs, checks })),
  }
}

type ListKey = {
  [K in keyof Feature]-?: NonNullable<Feature[K]> extends readonly unknown[] ? K : never
}[keyof Feature]
type Part<K extends ListKey> = NonNullable<Feature[K]>[number]

function byType<T extends { type: string }>(part: DeclaredPart, declared: readonly T[]) {
  return byKey(
    named(part, declared, ({ type }) => type),
    ({ type }) => type,
  )
}

function byKey<T>(parts: readonly T[], keyOf: (part: T) => string): ReadonlyMap<string, T> {
  const found = new Map<string, T>()
  for (const part of parts) {
    const key = keyOf(part)
    if (found.has(key)) throw new Error(`Two features offer "${key}".`)
    found.set(key, part)
  }
  return found
}

// Names come from requests: the object has no others than these.
function namesOf<T>(parts: readonly Readonly<Record<string, T>>[]): Readonly<Record<string, T>> {
  const found: Record<string, T> = Object.create(null)
  for (const [name, part] of parts.flatMap((one) => Object.entries(one))) {
    if (Object.hasOwn(found, name)) throw new Error(`Two features offer "${name}".`)
    found[name] = part
  }
  return found
}
