// The door of forms: what browsers send, checked, stored and answered.

import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LANGUAGES } from '../../../catalog/messages.ts'
import { type Say, speaker } from '../../../catalog/sentences.ts'
import { now } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { type Group, groupCommit, planFor } from '../../../platform/engine/groupCommit.ts'
import { again } from '../../../platform/engine/retry.ts'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import { ApiError, forbidden } from '../../../platform/errors.ts'
import { getOwn } from '../../../platform/getOwn.ts'
import { negotiateLanguage, preferredTag } from '../../../platform/http/acceptLanguage.ts'
import type { PublicOptions } from '../../../platform/http/api.ts'
import { readBodies } from '../../../platform/http/body.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { storable } from '../../../platform/values/inputs.ts'
import { loadCompanyFields } from '../../audience/companies/companyFields.ts'
import { loadContactFields } from '../../audience/contactRows/contactFields.ts'
import { visitorReader } from '../../audience/devices/visitor.ts'
import { setVisitorCookies } from '../../audience/devices/visitorCookies.ts'
import { withoutProof } from '../../audience/devices/withoutProof.ts'
import { emailAddress } from '../../audience/fieldValues/emailAddress.ts'
import { type PlaceOf, placeReader } from '../../audience/places/placeReader.ts'
import { findChoices } from '../../content/forms/findChoices.ts'
import type { FormField } from '../../content/forms/formField.ts'
import { pictureFieldOf } from '../../content/forms/pictureFields.ts'
import { readClickThrough } from '../../content/links/clickThrough.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { limitAnswers } from '../../messaging/rendering/fillAnswers.ts'
import { htmlToText } from '../../messaging/rendering/htmlToText.ts'
import { phoneNumbers } from '../../messaging/textMessages/phoneNumber.ts'
import { addressLimit } from '../visitors/addressLimit.ts'
import { insertBrowserSubmission } from '../visitors/browserMemory.ts'
import { deviceParameter, readBrowserState } from '../visitors/browserState.ts'
import { pageOrigins } from '../visitors/pageOrigins.ts'
import { provenContact } from '../visitors/provenContact.ts'
import { rememberSent } from '../visitors/sentCookie.ts'
import type { IdentifiedVisitor } from '../visitors/visitorRequest.ts'
import { visitorToken } from '../visitors/visitorToken.ts'
import {
  answerer,
  answerText,
  type SubmissionAnswer,
  type SubmissionWay,
  successOf,
} from './answerSubmission.ts'
import type { WaitingAnswers } from './askConfirmations.ts'
import { type Answer, checkAnswers } from './checkAnswers.ts'
import { fillPostAction } from './fillPostAction.ts'
import { findNames } from './findNames.ts'
import { findPage } from './findPage.ts'
import { closedReason, formReader, type SubmittedForm, writerOf } from './loadForm.ts'
import { type Mapped, mapAnswers, mappedTargets } from './mapAnswers.ts'
import {
  formIdIn,
  MAX_BODY_BYTES,
  readSubmission,
  type Submission,
  type SubmissionBounds,
} from './readSubmission.ts'
import { replyOfActions } from './replyOfActions.ts'
import { repost } from './repost.ts'
import {
  identifySenders,
  type NewAnswers,
  type SavedAnswers,
  type Sender,
  saveSubmissions,
} from './saveSubmissions.ts'
import { storeFiles } from './storeFiles.ts'
import { uploadRoom } from './uploadRoom.ts'

const BYTES_PER_MEGABYTE = 1_048_576
const MAX_FILES = 20
/** Whoever sends more numbers of companies collects their names; see `companyLookupRoute`. */
const NUMBERS_PER_MINUTE = 60
const LONGEST_WORDS = 20_000

/** `/form/submit` and `/form/submit/ajax`. */
export async function submitRoutes(app: FastifyInstance, options: PublicOptions): Promise<void> {
  const { sql, config, catalog, storage, log } = options
  const siteKey = await ensureSiteKey(sql)
  const formOf = formReader(sql)
  const visitorOf = visitorReader(config)
  const answerIn = answerer(config, siteKey)
  const { isTrusted } = pageOrigins(config)
  const isFromTrusted = (request: FastifyRequest) =>
    request.headers.origin === undefined || isTrusted(request)
  const mayAsk = addressLimit({ sql, name: 'forms', perMinute: () => config.form_submissions_per_minute })
  const mayNameCompanies = addressLimit({ sql, name: 'company numbers', perMinute: () => NUMBERS_PER_MINUTE })
  const room = uploadRoom()
  const groups = submissionGroups(options, siteKey)

  readBodies(app, { config, anonymousBytes: MAX_BODY_BYTES })
  await app.register(multipart, { throwFileSizeLimit: false })

  const take = async (
    request: FastifyRequest,
    sent: Submission,
    form: SubmittedForm,
  ): Promise<{ answer: SubmissionAnswer; sender: IdentifiedVisitor | null; submissionId?: number }> => {
    const at = now()
    const formName = form.markupName
    const refused = (errorMessage: string) => ({
      answer: { success: 0, formName, errorMessage } as const,
      sender: null,
    })
    const { say, numberLocale } = spokenTo(request, form, config)
    const closed = closedReason(form, at, say)
    if (closed) return refused(closed)
    const context: Context = { sql, db: sql, actor: SYSTEM, config, catalog, now: at, storage }
    const targets = mappedTargets(form.fields, {
      contact: await loadContactFields(sql),
      company: await loadCompanyFields(sql),
    })
    const { answers, files, errors } = checkAnswers(form.fields, sent, {
      targets,
      say,
      numberLocale,
      choices: await findChoices(context, form.fields),
      refusedEmails: config.do_not_submit_emails,
      refusedExtensions: config.blacklisted_extensions,
      isPartial: (form.progressiveProfilingLimit ?? 0) > 0,
      phones: await phoneNumbers(config),
      companyNames: await findNames(sql, form.fields, sent.values, () => mayNameCompanies(request.ip, at)),
    })
    if (Object.keys(errors).length > 0)
      return { answer: { success: 0, formName, validationErrors: errors }, sender: null }
    const mapped = mapAnswers(answers, targets, { numberLocale, timezone: config.default_timezone })
    const visitor = visitorOf(request)
    const { pageUrl } = sent
    const browser = readBrowserState(request, { siteKey, now: at, parameters: sent.parameters })
    const ct = textOf(sent.parameters.ct) ?? URL.parse(pageUrl)?.searchParams.get('ct') ?? ''
    const sender: Sender = {
      companyValues: mapped.company,
      request: {
        // Who sends a form wants to be heard, also where visits leave no trace.
        visitor: { ...visitor, isTracked: true },
        provenId: form.inKioskMode ? null : provenContact(siteKey, readClickThrough(ct)),
        // Browsers send cookies with forms of any page, and the origin of this page.
        provedId:
          !form.inKioskMode && (browser.isFromToken || isFromTrusted(request)) ? browser.provenId : null,
        query: {},
        trackingId: form.inKioskMode ? null : (browser.trackingId ?? deviceParameter(sent.parameters)),
        said: mapped.contact,
        writer: writerOf(form),
        isKiosk: form.inKioskMode,
      },
    }
    const results = resultsOf(answers)
    const told = toldOf(answers, sent)
    const waiting =
      form.optInEmailId === null ? null : waitingOf(form, answers, { mapped, sender, results: told })
    if (form.optInEmailId !== null && waiting === null) return refused(say('answer.noAddress').text)
    const reposts = waiting ? [] : form.actions.filter(({ type }) => type === 'form.repost')
    let redirect: string | null = null
    const known = reposts.length > 0 ? await groups.senders.add(sender) : null
    if (known && reposts.length > 0) {
      const verdict = await repost(context, { form, reposts, results, sender: known, ip: visitor.ip })
      if ('errors' in verdict) return { answer: { success: 0, formName, ...verdict.errors }, sender: known }
      redirect = verdict.redirect
    }
    // An answer that is not kept has no file either.
    const kept = new Map([...files].filter(([{ saveResult }]) => saveResult))
    const stored = await storeFiles({ sql, storage, now: at }, form.id, kept)
    const address = pageUrl || (visitor.referer ?? '')
    // Where it cannot be said whether it was stored, its files go by themselves if it was not.
    const saved = await groups.submissions.add({
      ...(waiting ? withoutAnswers(sender) : sender),
      at,
      form,
      referer: withoutOutcome(withoutProof(address)) || null,
      pageId: await findPage(sql, address, config),
      results: Object.fromEntries(
        [...answers, ...stored.names].flatMap(([field, answer]) =>
          field.saveResult ? [[String(field.id), answer]] : [],
        ),
      ),
      files: stored.keys,
      pictureFieldId: pictureFieldOf(stored.names),
      sender: known,
      waiting,
    })
    if (saved === null) {
      await stored.remove()
      return refused(form.submissionLimitMessage || say('answer.full').text)
    }
    if (waiting) {
      const asked = {
        success: 1,
        formName,
        results: told,
        successMessage: say('answer.confirm').text,
      } as const
      return { answer: asked, sender: saved.sender }
    }
    const extra = await replyOfActions(context, form.actions)
    const text = await fillPostAction(context, form, {
      reader: {
        contactId: saved.sender.contactId,
        provenId: sender.request.provenId ?? sender.request.provedId ?? null,
        sent: [saved.id],
      },
      answerOf: limitAnswers((alias) => answerText(told, alias)),
    })
    return {
      answer: successOf(form, text, told, { ...extra, redirect, say }),
      sender: saved.sender,
      submissionId: saved.id,
    }
  }

  const submit = async (request: FastifyRequest, reply: FastifyReply, isScript: boolean) => {
    if (!(await mayAsk(request.ip, now())))
      throw new ApiError(
        429,
        'too_many_requests',
        'Too many forms were sent from this address. Please try again in a minute.',
        {
          headers: { 'retry-after': '60' },
        },
      )
    const named = formIdIn(request)
    const early = named === 0 ? null : await formOf(named, now())
    const read = () => readSubmission(request, { storage, bounds: boundsFor(early, config) })
    const sent = await (request.isMultipart() ? room(request.ip, read) : read())
    try {
      const form = early ?? (sent.formId === 0 ? null : await formOf(sent.formId, now()))
      const isAsked = isScript || sent.isAjax || isFromScript(request)
      const way: SubmissionWay = sent.isMessenger ? 'frame' : isAsked ? 'script' : 'page'
      const { answer, sender, submissionId } = form
        ? await take(request, sent, form)
        : {
            answer: {
              success: 0,
              formName: '',
              errorMessage: spokenTo(request, null, config).say('answer.unavailable').text,
            } as const,
            sender: null,
            submissionId: undefined,
          }
      let token: string | null = null
      if (sender && form && !form.inKioskMode) {
        const isSecure = config.public_url.startsWith('https:')
        setVisitorCookies(reply, sender, isSecure)
        const at = now()
        const browser = readBrowserState(request, { siteKey, now: at, parameters: sent.parameters })
        const remembered =
          submissionId === undefined
            ? browser.sent
            : rememberSent(reply, browser.sent, { added: [submissionId], siteKey, isSecure })
        if (browser.browserId !== null && submissionId !== undefined)
          await insertBrowserSubmission(sql, browser.browserId, {
            submissionId,
            trackingId: sender.trackingId,
            now: at,
          })
        if (browser.isFromToken)
          token = visitorToken(
            { ...browser, trackingId: sender.trackingId, sent: remembered },
            { siteKey, now: at },
          )
      }
      return answerIn(request, reply, token === null ? answer : { ...answer, visitor_token: token }, {
        way,
        returnTo: sent.returnTo,
        postAction: form?.postAction ?? null,
      })
    } finally {
      sent.discard().catch((err) => log.warn({ err }, 'files of a form could not be removed'))
    }
  }
  app.post('/form/submit', (request, reply) => submit(request, reply, false))
  app.post('/form/submit/ajax', (request, reply) => submit(request, reply, true))
  app.get('/form/submit', () => {
    throw forbidden()
  })
}

/** The language of the form, where it has one, else that of the browser. */
function spokenTo(
  { headers }: FastifyRequest,
  form: Pick<SubmittedForm, 'language'> | null,
  config: Config,
): { say: Say; numberLocale: string } {
  const accepted = headers['accept-language']
  const own = form?.language?.replaceAll('_', '-') || null
  const language = negotiateLanguage(own ?? accepted, LANGUAGES)
  return {
    say: speaker(language, config.default_timezone),
    numberLocale: own ?? preferredTag(accepted) ?? language,
  }
}

/** Where requests put what they bring: written together, answered after the commit. */
function submissionGroups(
  { sql, config, catalog, log }: PublicOptions,
  siteKey: Buffer,
): { senders: Group<Sender, IdentifiedVisitor>; submissions: Group<NewAnswers, SavedAnswers> } {
  const together = <T, R>(
    write: (context: Context, items: readonly T[], placeOf: PlaceOf) => Promise<R[]>,
    failed: (err: unknown, item: T) => void,
  ) =>
    groupCommit<T, R>({
      rests: true,
      async write(items) {
        const at = now()
        const placeOf = await placeReader(config)
        const answers = await again(() =>
          transaction(
            sql,
            (db) => write({ sql, db, actor: SYSTEM, config, catalog, now: at }, items, placeOf),
            planFor(items),
          ),
        )
        wakeConsumers(sql)
        return answers
      },
      failed,
    })
  return {
    senders: together(
      (context, items, placeOf) => identifySenders(context, items, { siteKey, placeOf }),
      (err) => log.error({ err }, 'the sender of a form could not be identified'),
    ),
    submissions: together(
      (context, items, placeOf) => saveSubmissions(context, items, { siteKey, placeOf }),
      (err, { form }) => log.error({ err, formId: form.id }, 'a submission could not be stored'),
    ),
  }
}

// The address that the contact gets, else the first one that was answered.
function waitingOf(
  { fields, name }: SubmittedForm,
  answers: ReadonlyMap<FormField, Answer>,
  { mapped, sender, results }: { mapped: Mapped; sender: Sender; results: Readonly<Record<string, unknown>> },
): WaitingAnswers | null {
  const typed = [...answers].filter(([{ type }]) => type === 'email')
  const own = typed.find(
    ([{ mappedObject, mappedField }]) => mappedObject === 'contact' && mappedField === 'email',
  )
  const address = emailAddress(String((own ?? typed[0])?.[1] ?? ''))
  if (address === null) return null
  const words = fields.flatMap((field) => {
    const isWords = field.type === 'freetext' || field.type === 'freehtml'
    if (isWords) return htmlToText(String(field.properties.text ?? ''))
    const answer = field.type === 'checkboxgrp' ? answers.get(field) : null
    return answer ? `${field.label}: ${answer}` : []
  })
  return {
    address,
    contactValues: mapped.contact,
    companyValues: mapped.company,
    userAgent: sender.request.visitor.userAgent,
    agreed: storable([name, ...words].join('\n'), LONGEST_WORDS),
    results,
  }
}

// Until the address is confirmed the contact is whoever the device belongs to, or somebody unknown.
function withoutAnswers({ request }: Sender): Sender {
  return { companyValues: {}, request: { ...request, provenId: null, said: {} } }
}

function boundsFor(
  form: SubmittedForm | null,
  { max_size: maxMegabytes, http_body_timeout: grace }: Pick<Config, 'max_size' | 'http_body_timeout'>,
): SubmissionBounds {
  const sizes = (form?.fields ?? []).flatMap(({ type, properties }) =>
    type === 'file' ? [Number(properties.allowed_file_size) || maxMegabytes] : [],
  )
  return {
    maxFiles: Math.min(sizes.length, MAX_FILES),
    maxFileBytes: Math.max(1, ...sizes) * BYTES_PER_MEGABYTE,
    graceMs: grace * 1_000,
  }
}

function resultsOf(answers: ReadonlyMap<{ alias: string }, Answer>): Record<string, unknown> {
  return Object.fromEntries([...answers].map(([{ alias }, answer]) => [alias, answer ?? '']))
}

// What a visitor is told was answered: of companies what was sent, because anybody can send the number of any company.
function toldOf(
  answers: ReadonlyMap<{ alias: string; type: string }, Answer>,
  { values }: Submission,
): Record<string, unknown> {
  return resultsOf(
    new Map(
      [...answers].map(([field, answer]) => [
        field,
        field.type === 'companyLookup' ? textOf(getOwn(values, field.alias)) : answer,
      ]),
    ),
  )
}

function isFromScript({ headers }: FastifyRequest): boolean {
  return String(headers['x-requested-with']).toLowerCase() === 'xmlhttprequest'
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

// What the last answer added to the address of the page is not where the visitor came from.
function withoutOutcome(address: string): string {
  const url = URL.parse(address)
  if (!url) return ''
  url.searchParams.delete('mauticError')
  url.searchParams.delete('mauticMessage')
  return url.href.slice(0, 2_000)
}
