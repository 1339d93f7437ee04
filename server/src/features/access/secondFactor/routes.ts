// The second factor of whoever asks, and taking it from somebody who has lost it.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forgetActors } from '../../../platform/auth/actorCache.ts'
import { demandPassword } from '../../../platform/auth/demandPassword.ts'
import { findStrongerRoles } from '../../../platform/auth/findStrongerRoles.ts'
import { limitGuesses } from '../../../platform/auth/limitGuesses.ts'
import { checkCode } from '../../../platform/auth/proveSecondFactor.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  deleteSecondFactor,
  findFactorState,
  readCode,
  replaceRecoveryCodes,
} from '../../../platform/auth/secondFactors.ts'
import { endSessions } from '../../../platform/auth/sessions.ts'
import { base32, keyUri } from '../../../platform/auth/totp.ts'
import { type Db, transaction } from '../../../platform/database/connection.ts'
import { badRequest, conflict, forbidden, invalid, notFound } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { beyondYours, holds } from '../../../platform/permissions.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import { type ContextOf, idOf, objectBody } from '../../../platform/rest/mount.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { s } from '../../../platform/values/shape.ts'

const state = s.object(
  {
    isActive: s.bool(),
    dateConfirmed: s.orNull(s.moment()),
    recoveryCodesLeft: s.int(),
  },
  'SecondFactor',
)
const codeBody = s.object({ code: s.text({ description: 'Of the app, or a recovery code.' }) })
const recoveryCodes = s.object(
  { recoveryCodes: s.list(s.text({ description: 'Shown this once.' })) },
  'RecoveryCodes',
)
const CODE_EXAMPLE = { body: { code: '123456' } } as const

const SHOW = { summary: 'Whether you have a second factor', answer: state } as const
const BEGIN = {
  summary: 'Begin with a second factor: the secret for an authenticator app',
  body: s.object({ password: s.text({ description: 'Your own, once more.' }) }),
  answer: s.object({ secret: s.text(), uri: s.text({ description: 'To be shown as a QR code.' }) }),
  example: { body: { password: 'Correct-horse-7' } },
} as const
const CONFIRM = {
  summary: 'Confirm the second factor with a first code: from then on each sign-in asks for one',
  body: s.object({ code: s.text() }),
  answer: recoveryCodes,
  example: CODE_EXAMPLE,
} as const
const RENEW = {
  summary: 'Ten new recovery codes; the ones of before are void',
  body: codeBody,
  answer: recoveryCodes,
  example: CODE_EXAMPLE,
} as const
const REMOVE = {
  summary: 'Remove your second factor',
  body: codeBody,
  answer: state,
  example: CODE_EXAMPLE,
} as const
const TAKE = {
  summary: 'Remove the second factor of a user who has lost it; ends the sessions of that user',
  answer: s.object({ success: s.exactly(true) }),
  errors: [404],
} as const

const NONE = { isActive: false, dateConfirmed: null, recoveryCodesLeft: 0 }

export function secondFactorRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'GET /second_factor', SHOW, async (request) => {
    const context = contextOf(request)
    const { confirmedAt, recoveryCodes: left } = await findFactorState(context.db, userOf(context))
    return confirmedAt
      ? { isActive: true, dateConfirmed: isoDate(confirmedAt), recoveryCodesLeft: left }
      : NONE
  })

  // Whoever finds a browser that is signed in does not know the password, and could lock its owner out.
  route(
    app,
    'POST /second_factor',
    BEGIN,
    async (request) => {
      const context = contextOf(request)
      const userId = userOf(context)
      const { name } = await demandPassword(context, userId, objectBody(request).password)
      const secret = await transaction(context.sql, async (db) => {
        const begun = await beginSecondFactor(db, userId)
        if (begun) await note({ ...context, db }, userId, 'begin_second_factor')
        return begun
      })
      if (!secret) throw conflict('You have a second factor. Remove it first.')
      const issuer = new URL(context.config.site_url).host
      return { secret: base32(secret), uri: keyUri(secret, { issuer, account: name }) }
    },
    { ignoresKey: true },
  )

  route(
    app,
    'POST /second_factor/confirm',
    CONFIRM,
    async (request) => {
      const context = contextOf(request)
      const userId = userOf(context)
      const read = readCode(codeIn(request))
      const codes = await limitGuesses(
        context.sql,
        { address: '*', name: `FIRST CODE ${userId}`, now: context.now },
        {
          isFailure: (made) => made === null,
          check: () =>
            transaction(context.sql, async (db) => {
              const isRight =
                read?.kind === 'code' &&
                (await confirmSecondFactor(db, userId, { code: read.code, now: context.now }))
              if (!isRight) return null
              // Who signed in elsewhere without a code signs in again.
              await endSessions(db, userId, context.actor.sessionId ?? null)
              await note({ ...context, db }, userId, 'add_second_factor')
              return replaceRecoveryCodes(db, userId)
            }),
        },
      )
      forgetActors()
      if (!codes) throw invalid('code', 'The code is wrong, or nothing waits for one.')
      return { recoveryCodes: codes }
    },
    { ignoresKey: true },
  )

  route(
    app,
    'POST /second_factor/recovery_codes',
    RENEW,
    async (request) => {
      const context = contextOf(request)
      const userId = userOf(context)
      await demandCode(context, userId, codeIn(request))
      const codes = await transaction(context.sql, async (db) => {
        await note({ ...context, db }, userId, 'renew_recovery_codes')
        return replaceRecoveryCodes(db, userId)
      })
      return { recoveryCodes: codes }
    },
    { ignoresKey: true },
  )

  route(
    app,
    'POST /second_factor/remove',
    REMOVE,
    async (request) => {
      const context = contextOf(request)
      const userId = userOf(context)
      await demandCode(context, userId, codeIn(request))
      await transaction(context.sql, (db) => remove({ ...context, db }, userId))
      return NONE
    },
    { ignoresKey: true },
  )

  route(app, 'DELETE /users/:id(^\\d+$)/second_factor', TAKE, async (request) => {
    const context = contextOf(request)
    if (!holds(context.actor, 'user:users:edit')) throw forbidden()
    const userId = idOf(request)
    // One's own goes with a code: a browser that is left alone must not do.
    if (userId === context.actor.userId) throw forbidden('Your own is removed with a code.')
    await transaction(context.sql, async (db) => {
      const [user] = await db<{ role: number }[]>`select role_id as role from users where id = ${userId}`
      if (!user) throw notFound()
      if ((await findStrongerRoles(db, context.actor, [user.role])).size > 0) throw beyondYours('user')
      if (!(await remove({ ...context, db }, userId))) throw notFound('This user has no second factor.')
      await endSessions(db, userId)
    })
    forgetActors()
    return { success: true }
  })
}

function userOf({ actor }: Context): number {
  if (actor.userId === null) throw forbidden('A program has no second factor.')
  return actor.userId
}

function codeIn(request: FastifyRequest): string {
  const { code } = objectBody(request)
  if (typeof code !== 'string') throw badRequest('code: a text is needed.')
  return code
}

/** @throws ApiError 400 for a wrong code, 429 after too many. */
async function demandCode({ sql, actor }: Context, userId: number, code: string): Promise<void> {
  if ((await checkCode(sql, { userId, address: actor.ip }, code)) === null)
    throw invalid('code', 'The code is wrong, or was used before.')
}

async function remove(context: Context, userId: number): Promise<boolean> {
  const wasThere = await deleteSecondFactor(context.db, userId)
  if (wasThere) await note(context, userId, 'remove_second_factor')
  return wasThere
}

async function note(context: Context & { db: Db }, userId: number, action: string): Promise<void> {
  const entry = { bundle: 'user', object: 'security', objectId: userId, action, details: {} }
  await insertAuditEntries(context.db, [entry], context)
}
