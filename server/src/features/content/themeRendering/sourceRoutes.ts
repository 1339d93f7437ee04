// What a theme is for whoever begins with it: its HTML or MJML, with the tokens in it.
import type { FastifyInstance } from 'fastify'
import { ApiError, forbidden, invalid, notFound } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { holds } from '../../../platform/permissions.ts'
import { type ContextOf, queryOf } from '../../../platform/rest/mount.ts'
import { s } from '../../../platform/values/shape.ts'
import { listThemes } from '../themes/listThemes.ts'
import { renderTheme, ThemeError, type ThemeRequest } from './renderTheme.ts'

const TEMPLATES = {
  email: ['email.html.twig', 'email.mjml.twig'],
  page: ['page.html.twig'],
} as const

const SOURCE = {
  summary: 'What an email or a page begins with that is made from one',
  query: {
    for: s.word('email', 'page'),
    language: s.text({ description: '`en`, unless told.' }),
    title: s.text({ description: 'Of the page.' }),
  },
  answer: s.object({
    source: s.object({
      html: s.orNull(s.text({ description: 'Null for a theme in MJML.' })),
      mjml: s.orNull(s.text()),
    }),
  }),
  errors: [400, 403, 404],
} as const

const LONGEST = 191

/** Adds `GET /themes/{name}/source`. */
export function themeSourceRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'GET /themes/:name/source', SOURCE, async (request) => {
    const { actor, db, config, now } = contextOf(request)
    if (!holds(actor, 'core:themes:view')) throw forbidden()
    const { name = '' } = request.params as Record<string, string>
    const given = queryOf(request)
    const medium = given.for === 'email' || given.for === 'page' ? given.for : null
    if (!medium) throw invalid('for', 'Say "email" or "page".')
    const theme = (await listThemes(db)).find(({ key }) => key === name)
    if (!theme || theme.config.features?.includes(medium) === false)
      throw notFound(`There is no such theme for this: ${medium}.`)
    const text = (value: unknown, otherwise: string) =>
      typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, LONGEST) : otherwise
    const lang = text(given.language, 'en').replace('_', '-')
    const title = text(given.title, '')
    const values: ThemeRequest['values'] =
      medium === 'email'
        ? { email: { id: 0, name: '', subject: '' } }
        : { page: { id: 0, title, language: lang, metaDescription: null } }
    try {
      const { html, template } = await renderTheme(
        db,
        { theme: name, templates: TEMPLATES[medium], values: { ...values, lang, dir: 'ltr' } },
        { config, now },
      )
      const isMjml = template.endsWith('.mjml.twig')
      return { source: { html: isMjml ? null : html, mjml: isMjml ? html : null } }
    } catch (error) {
      // Whoever writes emails mends themes, too.
      if (error instanceof ThemeError) throw new ApiError(400, 'invalid', error.problem, { cause: error })
      throw error
    }
  })
}
