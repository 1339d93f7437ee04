// `GET /config` and `PATCH /config`: the configuration, for administrators.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Settings } from '../database/followSettings.ts'
import { listSettings } from '../database/settings.ts'
import { badRequest, forbidden } from '../errors.ts'
import type { Context } from '../resource/definition.ts'
import { type ContextOf, objectBody } from '../rest/mount.ts'
import { s } from '../values/shape.ts'
import type { Routes } from './api.ts'
import { configEntry, describeConfig } from './describeConfig.ts'
import { route } from './route.ts'
import { saveSettings } from './saveSettings.ts'

const answer = s.object({ config: s.map(configEntry, 'By key.') })

const SHOW = {
  summary: 'Every configuration key: value, source, meaning, and when a change takes effect',
  answer,
} as const

const CHANGE = {
  summary: 'Save values by key; null takes one back, and what is sent back masked stays',
  body: s.map(s.anything()),
  answer,
  errors: [409],
  example: { body: { default_pagelimit: 50, locale: 'de_DE' } },
} as const

/** The routes over these settings. */
export function configRoutes({ local, refresh }: Pick<Settings, 'local' | 'refresh'>): Routes {
  const show = async ({ db }: Context) => ({ config: describeConfig(local, await listSettings(db)) })

  return (app: FastifyInstance, contextOf: ContextOf) => {
    const administrator = (request: FastifyRequest): Context => {
      const context = contextOf(request)
      if (!context.actor.isAdmin) throw forbidden()
      return context
    }

    route(app, 'GET /config', SHOW, async (request) => show(administrator(request)))

    route(app, 'PATCH /config', CHANGE, async (request) => {
      const context = administrator(request)
      const { access_token: _, ...sent } = objectBody(request)
      if (Object.keys(sent).length === 0) throw badRequest('Values by key are needed.')
      await saveSettings(context.sql, sent, { local, ...context })
      // Whoever asks this process next gets what was saved.
      await refresh()
      return show(context)
    })
  }
}
