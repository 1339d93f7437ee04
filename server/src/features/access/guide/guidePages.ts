// The guide as pages, for people who use the interface: `docs/guide` as it is in this version, below `/s/guide`.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sitePath } from '../../../platform/auth/cookies.ts'
import { notFound } from '../../../platform/errors.ts'
import type { PublicOptions } from '../../../platform/http/api.ts'
import { escapeHtml } from '../../../platform/values/escapeHtml.ts'
import { sendDocument } from '../../../platform/values/htmlDocument.ts'
import { type Rendered, renderMarkdown } from './renderMarkdown.ts'

export const GUIDE = join(import.meta.dirname, '../../../../../docs/guide')

const NAME = /^([a-z-]+)\.md(#[\w-]+)?$/
const PICTURE = /^images\/([\w-]+\.webp)$/

/** Open to everybody, as the documentation of the interface for programs is: it tells nothing about the data. */
export async function guidePages(
  app: FastifyInstance,
  { config, log, folder = GUIDE }: Pick<PublicOptions, 'config' | 'log'> & { folder?: string },
): Promise<void> {
  // The server does without it: an installation may carry no more than the program.
  if (!existsSync(folder)) {
    log.warn({ folder }, 'there is no guide here, and no page of it')
    return
  }
  const pages = new Map<string, Rendered>()
  const names = readdirSync(folder)
    .flatMap((file) => NAME.exec(file)?.[1] ?? [])
    .sort()
  const pageOf = (name: string): Rendered => {
    const page =
      pages.get(name) ?? renderMarkdown(readFileSync(join(folder, `${name}.md`), 'utf8'), addressOf)
    pages.set(name, page)
    return page
  }
  // Nothing leads out of the guide: what is elsewhere is for who has the program's sources.
  const addressOf = (target: string): string | null => {
    const [, name = '', anchor = ''] = NAME.exec(target) ?? []
    if (names.includes(name)) return `${name}${anchor}`
    return PICTURE.test(target) || /^#[\w-]+$/.test(target) ? target : null
  }
  const ways = '<p><a href="./">All pages of the guide</a></p>'

  app.get('/s/guide', async (_request, reply) => reply.redirect(`${sitePath(config)}/s/guide/`, 301))

  app.get('/s/guide/', async (_request, reply) => {
    const rows = names.map((name) => `<li><a href="${name}">${escapeHtml(pageOf(name).title)}</a></li>`)
    return sendDocument(reply, { title: 'Guide', body: `<ul>${rows.join('')}</ul>`, isWide: true })
  })

  app.get<{ Params: { name: string } }>('/s/guide/:name(^[a-z-]+$)', async ({ params: { name } }, reply) => {
    if (!names.includes(name)) throw notFound()
    const { title, html } = pageOf(name)
    return sendDocument(reply, { title, body: `${html}\n${ways}`, isWide: true, hasPictures: true })
  })

  await app.register(fastifyStatic, {
    root: join(folder, 'images'),
    prefix: '/s/guide/images/',
    decorateReply: false,
    allowedPath: (path) => PICTURE.test(`images${path}`),
  })
}
