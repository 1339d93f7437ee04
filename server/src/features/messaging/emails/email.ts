// Emails: what is sent to contacts, once per campaign or broadcast.
import { startWork } from '../../../platform/engine/backgroundWork.ts'
import { countField } from '../../../platform/engine/counters.ts'
import { defineResource } from '../../../platform/resource/definition.ts'
import { audited } from '../../../platform/rest/groups.ts'
import { textCommand } from '../../../platform/search/compile.ts'
import { DOCUMENT_TEXT, f, reference } from '../../../platform/values/field.ts'
import { utmTagsField } from '../../../platform/values/utmTags.ts'
import { categorised, categorisedCommands } from '../../access/categories/category.ts'
import { formReference } from '../../content/forms/loadFormReferences.ts'
import { pageReference } from '../../content/pages/loadPageReferences.ts'
import { reopenApprovals } from '../emailApprovals/reopenApprovals.ts'
import { broadcastFields } from '../recipients/broadcastDuties.ts'
import { addressField, addressListField } from '../rendering/addressFields.ts'
import { headersField } from '../rendering/customHeaders.ts'
import { emailCounters } from '../sends/emailCounters.ts'
import { skipQueuedSends } from '../sends/skipQueuedSends.ts'
import { checkEmails, missingOfEmail } from './checkEmails.ts'
import { dynamicContentField, relatedEmail } from './emailFields.ts'
import { presentEmails, saveRelations, storedRelations } from './emailRelations.ts'
import { emailShows } from './emailShape.ts'
import { emailWarnings } from './mailTroubles.ts'
import { restartAbTests } from './restartAbTests.ts'

/** Stored by the MJML editor: the source and its settings, as JSON. */
const BUILDER = DOCUMENT_TEXT + 100_000

export const email = defineResource({
  name: 'email',
  path: '/emails',
  one: 'email',
  many: 'emails',
  container: 'map',
  table: 'emails',
  permission: 'email:emails',
  listed: 't.variant_parent_id is null',
  fields: {
    ...audited,
    name: f.text({ required: true, listed: true }),
    subject: f.text({ required: true, listed: true, max: 190 }),
    language: f.text({ listed: true, max: 16, cleared: undefined }),
    ...categorised,
    fromAddress: addressField,
    fromName: f.text(),
    replyToAddress: addressField,
    bccAddress: addressListField,
    useOwnerAsMailer: f.bool(),
    utmTags: utmTagsField,
    preheaderText: f.text({ max: 130 }),
    customHtml: f.html({ blank: '' }),
    plainText: f.text({ max: DOCUMENT_TEXT, html: true }),
    template: f.text(),
    emailType: f.text({ oneOf: ['template', 'list'], initial: 'template', cleared: undefined }),
    publishUp: f.datetime({ minutes: true }),
    publishDown: f.datetime({ minutes: true }),
    publicPreview: f.bool(),
    sendToDnc: f.bool(),
    readCount: countField(emailCounters.read_count),
    sentCount: countField(emailCounters.sent_count),
    revision: f.int({ readonly: true, initial: 1 }),
    assetAttachments: f.ids({ column: null, names: reference('asset', 'view'), stored: storedRelations }),
    variantStartDate: f.datetime({ readonly: true }),
    variantSentCount: countField(emailCounters.variant_sent_count),
    variantReadCount: countField(emailCounters.variant_read_count),
    variantSettings: f.json({ of: 'object' }),
    variantParent: relatedEmail('variant_parent_id'),
    translationParent: relatedEmail('translation_parent_id'),
    unsubscribeForm: f.ref(formReference, {
      column: 'unsubscribe_form_id',
      nullable: true,
      names: reference('form', 'view'),
    }),
    preferenceCenter: f.ref(pageReference, { nullable: true, names: reference('page', 'view') }),
    dynamicContent: dynamicContentField,
    lists: f.ids({
      column: null,
      initial: undefined,
      names: reference('segment', 'view'),
      stored: storedRelations,
    }),
    excludedLists: f.ids({ column: null, names: reference('segment', 'view'), stored: storedRelations }),
    headers: headersField,
    settings: f.json({ of: 'object' }),
    grapesjsbuilder: f.json({ of: 'object', max: BUILDER }),
    ...broadcastFields,
    copiesForUserId: f.int({ big: true, readonly: true, hidden: true }),
    copiesForCredentialId: f.int({ big: true, readonly: true, hidden: true }),
  },
  search: {
    text: ['name', 'subject'],
    commands: { ...categorisedCommands, lang: textCommand('t.language') },
  },
  order: ['name'],
  missing: missingOfEmail,
  check: checkEmails,
  async saved(context, changes) {
    await saveRelations(context, changes)
    await restartAbTests(context, changes)
    await reopenApprovals(context, changes)
    const deleted = changes.filter((change) => change.kind === 'delete')
    const records = deleted.map(({ after }) => ({ id: after.id, name: after.name }))
    await startWork(context.db, skipQueuedSends, records, context.now)
  },
  shows: emailShows,
  present: presentEmails,
  warnings: emailWarnings,
  sample: (n) => ({
    name: `Email ${n}`,
    subject: `News ${n} for {contactfield=firstname|you}`,
    language: 'en',
    lists: [],
    emailType: 'template',
    customHtml: '<html><body><p>Hello</p></body></html>',
  }),
})
