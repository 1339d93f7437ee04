// Everything that features offer each other, as one value that every context carries.
import type { TableIndex } from '../platform/database/tableIndexes.ts'
import type { Backlog } from '../platform/engine/backlog.ts'
import type { Check } from '../platform/engine/check.ts'
import type { Counter } from '../platform/engine/counters.ts'
import type { SearchCommand } from '../platform/resource/searchCommand.ts'
import type { ActivitySource } from './activitySource.ts'
import type { AttentionSource } from './attention.ts'
import type { FindAwaited } from './awaitedDecision.ts'
import type { CampaignEventType } from './campaignEvent.ts'
import type { ChoiceList } from './choiceList.ts'
import type { Aging, ContactData } from './contactData.ts'
import type { ContactFiles } from './contactFiles.ts'
import type { Widget } from './dashboardWidget.ts'
import type { EmailToken } from './emailToken.ts'
import type { FilterFields } from './filterField.ts'
import type { FormActionType } from './formAction.ts'
import type { FormFieldType } from './formFieldType.ts'
import type { GoalType } from './goalType.ts'
import type { JobKind } from './jobKind.ts'
import type { MessageChannel } from './messageChannel.ts'
import type { Named } from './messages.ts'
import type { PersonalCopies } from './personalCopies.ts'
import type { PersonalTrace } from './personalTraces.ts'
import type { PointActionType } from './pointAction.ts'
import type { RecordMentions } from './recordMentions.ts'
import type { RecordUse } from './recordUse.ts'
import type { AddedReportColumns, FindReportSource, ReportSources } from './reportSource.ts'
import type { RolledFigure } from './rolledFigure.ts'
import type { TriggerEventType } from './triggerEvent.ts'
import type { WebhookTrigger } from './webhookTrigger.ts'
import type { WinnerCriterion } from './winnerCriterion.ts'

declare module '../platform/contracts.ts' {
  interface Contracts {
    /** What campaigns can do, ask and wait for, by type. */
    campaignEvents: ReadonlyMap<string, Named<CampaignEventType>>
    /** Who waits at decisions of campaigns. */
    findAwaited: readonly FindAwaited[]
    /** What campaigns can be for, by type. */
    goalTypes: ReadonlyMap<string, GoalType>
    /** Tokens of emails and text messages that stand for addresses of records, by name. */
    emailTokens: ReadonlyMap<string, EmailToken>
    /** What forms do after a submission, by type. */
    formActions: ReadonlyMap<string, Named<FormActionType>>
    /** What forms ask for, by type. */
    formFields: ReadonlyMap<string, FormFieldType>
    /** Ways to reach contacts, by name. */
    messageChannels: ReadonlyMap<string, MessageChannel>
    /** What contacts get points for, by type. */
    pointActions: ReadonlyMap<string, Named<PointActionType>>
    /** What happens to contacts that reach a number of points, by type. */
    triggerEvents: ReadonlyMap<string, Named<TriggerEventType>>
    /** What webhooks can be told of, by key, in the order of their labels. */
    webhookTriggers: ReadonlyMap<string, Named<WebhookTrigger>>
    /** Figures of the dashboard, by type. */
    widgets: ReadonlyMap<string, Named<Widget>>
    /** What is counted as it is written, by name. */
    rolledFigures: ReadonlyMap<string, RolledFigure>
    /** What can decide an A/B test of emails beside reads and clicks, by name. */
    winnerCriteria: ReadonlyMap<string, WinnerCriterion>
    /** What forms offer to choose from, by name. */
    choiceLists: ReadonlyMap<string, ChoiceList>
    reportSources: readonly ReportSources[]
    /** Columns that features add to sources of others. */
    reportColumns: readonly AddedReportColumns[]
    /** Asked in turn for a source that is in none of the lists. */
    findReportSource: readonly FindReportSource[]
    /** What happened to contacts. */
    activity: readonly Named<ActivitySource>[]
    /** Search commands of contact lists, by name. */
    contactCommands: Readonly<Record<string, SearchCommand>>
    /** The tables whose rows belong to contacts. */
    contactData: readonly ContactData[]
    /** Tables whose rows have an age, in the order of their names. */
    agingTables: readonly (Aging & { table: string })[]
    /** The files that are kept for contacts. */
    contactFiles: readonly ContactFiles[]
    /** Where else words of persons may stand. */
    personalTraces: readonly PersonalTrace[]
    /** Files and work that an erasure ends where they hold the person. */
    personalCopies: readonly PersonalCopies[]
    /** What filters can ask of contacts, beside the custom fields. */
    filterFields: FilterFields
    /** Long work that people ask for and watch, by kind. */
    jobKinds: ReadonlyMap<string, JobKind>
    /** What waits for a person, by its code. */
    attention: ReadonlyMap<string, AttentionSource>
    /** Who uses which kind of record. */
    recordUses: readonly RecordUse[]
    /** Which records name others, beside what their fields name. */
    recordMentions: readonly RecordMentions[]
    /** What many transactions count at once, by name. */
    counters: ReadonlyMap<string, Counter>
    /** Indexes that the upkeep builds where they are missing. */
    indexes: readonly TableIndex[]
    /** Work that waits, by kind. */
    backlogs: readonly Backlog[]
    /** What is looked at when somebody asks whether all is well. */
    checks: readonly Check[]
  }
}
