// Landing pages on our address.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { previewer } from '../../../platform/auth/previewer.ts'
import { now } from '../../../platform/clock.ts'
import type { PublicOptions } from '../../../platform/http/api.ts'
import { hostSide, ownAddresses } from '../../../platform/http/hosts.ts'
import { answerMissing } from '../../../platform/http/publicPages.ts'
import { slug } from '../../../platform/values/aliases.ts'
import { sendDocument } from '../../../platform/values/htmlDocument.ts'
import { previewedContact } from '../../audience/contacts/previewedContact.ts'
import { findDevicesByTrackingId } from '../../audience/devices/findDevicesByTrackingId.ts'
import { visitorReader } from '../../audience/devices/visitor.ts'
import { deviceCookie } from '../../audience/devices/visitorCookies.ts'
import { withoutProof } from '../../audience/devices/withoutProof.ts'
import { splitQuery } from '../../content/links/clickThrough.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { pagePath } from '../../content/pages/pageAddress.ts'
import { RESERVED_ALIASES } from '../../content/pages/reservedAliases.ts'
import { type FilledPage, fillPage } from '../../messaging/pageContents/fillPage.ts'
import { findPageContent, pageHtml } from '../../messaging/pageContents/pageHtml.ts'
import { previewSlots } from '../slots/previewSlots.ts'
import { slotServer } from '../slots/slotServer.ts'
import { findReadable, type Reader } from '../submissions/findReadable.ts'
import { recallBrowser } from '../visitors/browserMemory.ts'
import { provedContact, rememberProof } from '../visitors/proofCookie.ts'
import { provenContact } from '../visitors/provenContact.ts'
import { SANDBOX, withoutScripts, withVisitorToken } from '../visitors/sandboxedPage.ts'
import { readSent } from '../visitors/sentCookie.ts'
import { visitorToken } from '../visitors/visitorToken.ts'
import { setVisitCookies, visitReader } from '../visits/readVisit.ts'
import { visitGroup } from '../visits/visitGroup.ts'
import { chooseTranslation, chooseVariant } from './choosePage.ts'
import { findPageFamily, type ServedPage } from './findPageFamily.ts'
import { findPreferredLocale } from './findPreferredLocale.ts'

const VARIANT_SECONDS = 14 * 86_400
/** `/de/offers/sale` has the most. Addresses of the interface that lead nowhere stay its own. */
const PATHS = ['/:a(^(?!api$).+$)', '/:a(^(?!api$).+$)/:b', '/:a(^(?!api$).+$)/:b/:c']

interface Shown extends Pick<FilledPage, 'findSlots'> {
  page: ServedPage
  family: readonly ServedPage[]
  reader: Reader
  /** Name of the visitor's device; null for visitors who are not tracked. */
  trackingId: string | null
  /** See `browserMemory`; null on the public host. */
  browserId: string | null
  /** Shown to a user: no script of the author runs, and labels stand for values where there is no contact. */
  isPreview?: boolean
}

/** `/{alias}` with a language and a category before it, and `/page/preview/{id}`. */
export async function pageRoutes(app: FastifyInstance, options: PublicOptions): Promise<void> {
  const { sql, config, catalog } = options
  const siteKey = await ensureSiteKey(sql)
  const visits = visitGroup({ ...options, siteKey })
  const readVisit = visitReader(config, siteKey)
  const visitorOf = visitorReader(config)
  const slots = slotServer(options)
  const urlOf = (page: ServedPage) => config.public_url + pagePath(page, config)

  const record = async (
    request: FastifyRequest,
    reply: FastifyReply,
    page: ServedPage,
    more: { code: number; locale?: string; trackingId?: string | null },
  ) => {
    const { clickThrough, parameters } = splitQuery(request.url)
    const { locale, trackingId = null } = more
    const visit = readVisit(request, {
      pageId: page.id,
      code: more.code,
      url: config.public_url + request.url,
      title: page.title,
      language: page.language,
      clickThrough,
      trackingId,
      parameters: locale === undefined ? parameters : { ...parameters, preferred_locale: locale },
    })
    const answer = await visits.add(visit)
    setVisitCookies(reply, answer, config)
    return answer
  }

  // What stands in the slots of a page is asked for as the script of other sites' pages asks, after the visit.
  const slotsFor =
    (request: FastifyRequest, reader: Reader, trackingId: string | null): FilledPage['findSlots'] =>
    async (names) => {
      const { ip, isTracked, languages } = visitorOf(request)
      const { clickThrough } = splitQuery(request.url)
      const { contactId: _, ...proof } = reader
      const asked = {
        provenId: provenContact(siteKey, clickThrough),
        trackingId: trackingId ?? deviceCookie(request),
        ip,
        isTracked: isTracked && request.method !== 'HEAD',
        languages,
        proof,
      }
      const served = await Promise.allSettled(names.map((slot) => slots.serve({ ...asked, slot })))
      // A slot that fails has failed with a line in the log; the page shows the rest.
      return new Map(
        served.flatMap((one, index) =>
          one.status === 'fulfilled' && one.value ? [[names[index] ?? '', one.value.content]] : [],
        ),
      )
    }

  // What the browser asks for first, and before it what is known of the contact.
  const languagesOf = async (request: FastifyRequest) => {
    const trackingId = deviceCookie(request)
    const { clickThrough } = splitQuery(request.url)
    const contactId =
      provenContact(siteKey, clickThrough) ??
      (trackingId === null ? null : (await findDevicesByTrackingId(sql, [trackingId])).get(trackingId))
    const preferred = contactId ? await findPreferredLocale(sql, contactId) : null
    return [...(preferred ? [preferred] : []), ...visitorOf(request).languages]
  }

  // Returns whether the page was sent, not the reply: a reply is awaited until its end and yields undefined.
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { page, family, reader, findSlots, trackingId, browserId, isPreview = false }: Shown,
  ): Promise<boolean> => {
    const content = await findPageContent(sql, page.id)
    if (!content) return false
    const at = now()
    const base = family.find(({ id }) => id === (page.variantParentId ?? page.id)) ?? page
    const html = await fillPage(
      sql,
      {
        html: await pageHtml(sql, content, { config, now: at }),
        title: content.title,
        metaDescription: content.metaDescription,
        url: urlOf(base),
        contactId: reader.contactId,
        showsLabels: isPreview,
        ...(findSlots ? { findSlots } : {}),
        findReadable: async (aliases) => (await findReadable(sql, [reader], aliases))[0] ?? new Map(),
        languages: translationsIn(family).map((one) => ({
          language: one.language,
          url: `${urlOf(one)}?ntrd=1`,
          isShown: one.id === base.id,
        })),
      },
      { config, catalog, siteKey, now: at },
    )
    if (content.noIndex) reply.header('x-robots-tag', 'noindex, nofollow')
    if (isPreview) {
      asPage(reply, withoutScripts(SANDBOX)).send(html)
      return true
    }
    // Without a host of its own the page shares that of the application, and gets a sandbox.
    if (hostSide(request, config) === 'public') {
      asPage(reply, '').send(html)
      return true
    }
    const { provenId, sent } = reader
    const token =
      trackingId === null
        ? null
        : visitorToken({ trackingId, provenId, sent, browserId }, { siteKey, now: at })
    const pageUrl = withoutProof(config.public_url + request.url)
    asPage(reply, SANDBOX).send(withVisitorToken(html, { token, pageUrl, siteUrls: ownAddresses(config) }))
    return true
  }

  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    if (hostSide(request, config) === 'application')
      return noStore(reply).redirect(config.public_url + request.url, 302)
    const at = now()
    const segments = Object.values(request.params as Record<string, string>)
    const name = segments.at(-1) ?? ''
    if (segments.length > 1 && RESERVED_ALIASES.has(segments[0] ?? '')) return answerMissing(request, reply)
    const family = await findPageFamily(sql, asked(name), at)
    const [found] = family
    if (!found?.isAsked) return answerMissing(request, reply)
    const page = family.find(({ id }) => id === found.variantParentId) ?? found
    const path = pagePath(page, config)
    const query = queryOf(request)
    if (path !== pathOf(request)) return noStore(reply).redirect(config.public_url + path + query, 301)
    if (!page.isPublished) {
      const { redirectType, redirectUrl } = page
      const code = redirectType && redirectUrl ? Number(redirectType) : 404
      await record(request, reply, page, { code })
      return redirectType && redirectUrl ? noStore(reply).redirect(redirectUrl, code) : notPublished(reply)
    }
    const translations = translationsIn(family)
    const { ntrd } = request.query as Record<string, unknown>
    if (translations.length > 1 && ntrd === undefined) {
      const chosen = chooseTranslation(page, translations, await languagesOf(request))
      if (chosen.id !== page.id)
        return noStore(reply)
          .header('vary', 'Accept-Language, Cookie')
          .redirect(urlOf(chosen) + query, 302)
    }
    const variants = family.filter(({ variantParentId }) => variantParentId === page.id)
    const variant = chooseVariant(page, variants, variantCookie(request, page.id))
    const signing = { siteKey, isSecure: config.public_url.startsWith('https:') }
    const isSandboxed = hostSide(request, config) !== 'public' && visitorOf(request).isTracked
    const recalled = isSandboxed ? await recallBrowser(request, reply, { db: sql, ...signing }) : null
    const { contactId, trackingId } = await record(request, reply, variant, {
      code: 200,
      trackingId: recalled?.trackingId ?? null,
      ...(translations.length > 1 ? { locale: page.language } : {}),
    })
    if (variants.length > 0) setVariantCookie(reply, { pageId: page.id, variantId: variant.id }, config)
    const { clickThrough } = splitQuery(request.url)
    if (visitorOf(request).isTracked) rememberProof(reply, clickThrough, signing)
    const reader = {
      contactId,
      provenId: provedContact(request, siteKey, clickThrough),
      sent: recalled?.sent ?? readSent(request, siteKey),
    }
    const findSlots = slotsFor(request, reader, trackingId)
    const { browserId } = recalled ?? { browserId: null }
    const shown = { page: variant, family, reader, findSlots, trackingId, browserId }
    return (await send(request, reply, shown)) ? reply : answerMissing(request, reply)
  }
  // The policies for small pages would keep landing pages from what they are made of.
  for (const path of PATHS) app.get(path, { helmet: false }, serve)

  app.get<{ Params: { id: string } }>(
    '/page/preview/:id(^\\d{1,15}$)',
    { helmet: false },
    async (request, reply) => {
      const at = { sql, config, now: now() }
      const user = await previewer(request, 'page:pages', { ...at, takesSessions: true })
      if (!user) return denied(reply)
      const family = await findPageFamily(sql, { id: Number(request.params.id) }, now())
      const [page] = family
      if (!page?.isAsked) return answerMissing(request, reply)
      if (!user.mayView(page.createdBy)) return denied(reply)
      reply.header('x-robots-tag', 'noindex, nofollow')
      const contactId = await previewedContact(request, user.actor, { ...at, catalog })
      const reader = { contactId, provenId: contactId, sent: [] }
      const { languages } = visitorOf(request)
      const shown = {
        ...{ page, family, reader, trackingId: null, browserId: null, isPreview: true },
        ...(contactId === null
          ? {}
          : { findSlots: previewSlots(contactId, { ...options, languages, now: at.now }) }),
      }
      return (await send(request, reply, shown)) ? reply : answerMissing(request, reply)
    },
  )
}

function asked(name: string): { id: number } | { alias: string } {
  const [, id] = /^(\d{1,15}):/.exec(name) ?? []
  return id === undefined ? { alias: slug(name.slice(0, 200), '-') } : { id: Number(id) }
}

function translationsIn(family: readonly ServedPage[]): ServedPage[] {
  return family
    .filter(({ variantParentId, isPublished }) => variantParentId === null && isPublished)
    .toSorted((a, b) => a.id - b.id)
}

const pathOf = ({ url }: FastifyRequest) => url.split('?')[0] ?? ''

function queryOf({ url }: FastifyRequest): string {
  const at = url.indexOf('?')
  return at < 0 ? '' : url.slice(at)
}

function variantCookie({ headers }: FastifyRequest, pageId: number): number | null {
  const [, id] =
    new RegExp(`(?:^|;\\s*)mautic_page_${pageId}=(\\d{1,15})(?:;|$)`).exec(headers.cookie ?? '') ?? []
  return id === undefined ? null : Number(id)
}

function setVariantCookie(
  reply: FastifyReply,
  { pageId, variantId }: { pageId: number; variantId: number },
  { public_url: siteUrl }: { public_url: string },
): void {
  const secure = siteUrl.startsWith('https:') ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `mautic_page_${pageId}=${variantId}; Path=/; Max-Age=${VARIANT_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
  )
}

function noStore(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'private, no-store').header('x-content-type-options', 'nosniff')
}

// A page loads and runs what its author put into it.
function asPage(reply: FastifyReply, sandbox: string): FastifyReply {
  return noStore(reply)
    .header('content-security-policy', `object-src 'none'; base-uri 'self'${sandbox && `; ${sandbox}`}`)
    .header('referrer-policy', 'strict-origin-when-cross-origin')
    .header('vary', 'Accept-Language, Cookie')
    .type('text/html; charset=utf-8')
}

function notPublished(reply: FastifyReply): FastifyReply {
  return sendDocument(reply.code(403), {
    title: 'This page is not published',
    body: '<p>It may come, or come back, later.</p>',
  })
}

function denied(reply: FastifyReply): FastifyReply {
  return sendDocument(reply.code(403), {
    title: 'This preview is for its authors',
    body: '<p>It is shown to those who send a credential that may view the page.</p>',
  })
}
