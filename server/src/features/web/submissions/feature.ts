import { defineFeature } from '../../../catalog/feature.ts'
import { workTask } from '../../../platform/engine/backgroundWork.ts'
import { submissionCampaignEvents } from './campaignEvents.ts'
import { confirmRoutes } from './confirmRoutes.ts'
import {
  claimFilesOfForms,
  deleteSubmissions,
  deleteSubmissionsOfForms,
  forgetFormFiles,
  keepReturnedFiles,
  removeFormFiles,
  removeFormFilesTask,
} from './deletedForms.ts'
import { dropConfirmations } from './dropConfirmations.ts'
import { resultFileRoutes } from './fileRoutes.ts'
import { findFormResultsSource } from './findFormResultsSource.ts'
import { submissionGoals } from './goalTypes.ts'
import { submissionPointActions } from './pointActions.ts'
import { submissionReportSources } from './reportSources.ts'
import { formSubmissions } from './rolledFigures.ts'
import { submissionRoutes } from './routes.ts'
import { runFormActions } from './runFormActions.ts'
import { uploads } from './storeFiles.ts'
import { submissionActivity } from './submissionActivity.ts'
import { submitRoutes } from './submitRoutes.ts'
import { resultTableRoutes } from './tableRoutes.ts'
import { submissionWebhookTriggers } from './webhookTriggers.ts'
import { submissionWidgets } from './widgets.ts'
import { submissionsDecide } from './winnerCriteria.ts'

export const feature = defineFeature({
  name: 'submissions',
  tables: ['form_confirmations', 'form_submissions'],
  reads: [
    'categories',
    'companies',
    'contacts',
    'form_fields',
    'forms',
    'ip_addresses',
    'page_hits',
    'pages',
  ],
  emits: ['form.submitted'],
  contactData: {
    form_confirmations: {
      reaches: 'email',
      shows: 'id form_id submission_id address agreed asked_from date_asked date_confirmed waiting',
      keeps: { since: 't.date_asked' },
    },
    form_submissions: {
      shows: 'id form_id ip_id page_id tracking_id date_submitted referer results picture_field_id',
      hides: 'picture_is_proven files',
      outlives: { blanks: 'ip_id tracking_id referer results picture_field_id files' },
      keeps: { since: 't.date_submitted' },
    },
  },
  contactFiles: [uploads],
  // Whoever recommends somebody writes a name and an address.
  personalTraces: { form_submissions: { texts: 'referer results', fate: 'is rewritten', ofOthers: true } },
  routes: [submissionRoutes],
  publicRoutes: [submitRoutes, confirmRoutes, resultFileRoutes, resultTableRoutes],
  schedules: [dropConfirmations],
  consumers: [runFormActions],
  onForgotten: [forgetFormFiles],
  onReturn: [keepReturnedFiles],
  tasks: [workTask(claimFilesOfForms), workTask(deleteSubmissionsOfForms), removeFormFilesTask],
  onDeletion: [deleteSubmissions, removeFormFiles],
  hanging: ['form_submissions', 'form_confirmations'].map((table) => ({
    ...{ parent: 'forms', table, column: 'form_id', work: deleteSubmissionsOfForms.name },
  })),
  campaignEvents: submissionCampaignEvents,
  goalTypes: submissionGoals,
  pointActions: submissionPointActions,
  webhookTriggers: submissionWebhookTriggers,
  widgets: submissionWidgets,
  indexes: [{ on: 'form_submissions', name: 'form_submissions_date_idx', as: '(date_submitted)' }],
  rolledFigures: [formSubmissions],
  winnerCriteria: [submissionsDecide],
  reportSources: [submissionReportSources],
  findReportSource: findFormResultsSource,
  activity: submissionActivity,
})
