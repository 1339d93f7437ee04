// Addresses of scripts that copies of the established tracking script load into pages with videos.
import type { FastifyInstance } from 'fastify'

/** jQuery, the Vimeo player and the style of the player, by versions. Our own script watches videos without them. */
export const SCRIPTS = [
  '/media/js/jquery.min.js',
  '/media/js/froogaloop.min.js',
  '/app/bundles/CoreBundle/Assets/js/libraries/2.jquery.js',
  '/app/bundles/CoreBundle/Assets/js/libraries/froogaloop2.min.js',
] as const
export const STYLES = ['/media/css/mediaelementplayer.min.css', '/media/css/mediaelementplayer.css'] as const

const EMPTY_SCRIPT = '/* Videos are watched by /mtc.js. */\n'

/** Answers them empty, so that pages which still ask get no error. */
export function establishedScriptRoutes(app: FastifyInstance): void {
  const answer = (path: string, type: string) =>
    app.get(path, { helmet: false }, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=86400')
        .header('x-content-type-options', 'nosniff')
        .header('cross-origin-resource-policy', 'cross-origin')
        .type(type)
        .send(EMPTY_SCRIPT),
    )
  for (const path of SCRIPTS) answer(path, 'application/javascript; charset=utf-8')
  for (const path of STYLES) answer(path, 'text/css; charset=utf-8')
}
