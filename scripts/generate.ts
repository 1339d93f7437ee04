// Writes the files that follow from the sources: server/schema.sql, server/openapi.json, the types of the client,
// docs/guide/campaigns.md, configuration.md, points.md, segments.md and webhooks.md, docs/contact-data.md,
// docs/happenings.md, and the scripts for browsers in server/public. With --check it writes nothing and fails when one of them is stale.

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { messageKeys } from '../admin/messages.ts'
import { clientTypes } from '../client/generate.ts'
import { buildApp } from '../server/src/app.ts'
import { definitions } from '../server/src/features/index.ts'
import { loadConfig, withSettings } from '../server/src/platform/config.ts'
import { connect } from '../server/src/platform/database/connection.ts'
import { startEmbedded } from '../server/src/platform/database/embedded.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { createLog } from '../server/src/platform/log.ts'
import { openApiDocument, undescribed } from '../server/src/platform/openapi/document.ts'
import { fixedSettings } from '../server/test/fixedSettings.ts'
import { testStorage } from '../server/test/storage.ts'
import { formScript } from './browserScripts.ts'
import { campaignGuide } from './campaignGuide.ts'
import { clientPermissions } from './clientPermissions.ts'
import { clientResources } from './clientResources.ts'
import { configurationGuide } from './configurationGuide.ts'
import { contactDataGuide } from './contactDataGuide.ts'
import { describeSchema } from './describeSchema.ts'
import { happeningGuide } from './happeningGuide.ts'
import { pointsGuide } from './pointsGuide.ts'
import { segmentGuide } from './segmentGuide.ts'
import { webhooksGuide } from './webhooksGuide.ts'

const check = process.argv.includes('--check')
const files = {
  ...(await fromDatabase()),
  'admin/src/words/keys.ts': messageKeys(),
  'server/public/mautic-form.js': formScript(),
  'docs/guide/campaigns.md': campaignGuide(),
  'docs/guide/configuration.md': configurationGuide(),
  'docs/guide/points.md': pointsGuide(),
  'docs/guide/webhooks.md': webhooksGuide(),
  'docs/contact-data.md': contactDataGuide(),
  'docs/happenings.md': happeningGuide(),
}
const stale = Object.entries(files).filter(
  ([file, text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text,
)
for (const [file, text] of stale) {
  if (check) {
    process.stderr.write(`${file} is stale: run npm run generate\n`)
    process.exitCode = 1
  } else {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    process.stdout.write(`wrote ${file}\n`)
  }
}

async function fromDatabase(): Promise<Record<string, string>> {
  const dir = mkdtempSync(join(tmpdir(), 'campanile-generate-'))
  const log = createLog({ level: 'warn' })
  const cluster = await startEmbedded(dir, log, { durable: false })
  const sql = connect(cluster.url, { max: 4 })
  try {
    await migrate(cluster.url)
    // Described before the application starts: what libraries make in the database is theirs.
    const schema = await describeSchema(sql)
    const config = withSettings(loadConfig({ env: {}, cwd: dir }))
    // The document tells of everything that can be offered.
    const needed = Object.fromEntries(definitions.flatMap(({ needs }) => (needs ? [[needs, true]] : [])))
    const { fastify, mounted } = await buildApp({
      role: 'web',
      sql,
      settings: fixedSettings({ ...config, ...needed }),
      log,
      storage: testStorage(dir),
    })
    await fastify.ready()
    for (const place of undescribed(definitions, mounted)) {
      process.stderr.write(`${place} does not declare what it answers\n`)
      process.exitCode = 1
    }
    const document = await openApiDocument({ db: sql, config }, definitions, mounted)
    await fastify.close()
    return {
      'server/schema.sql': schema,
      'server/openapi.json': `${JSON.stringify(document, null, 1)}\n`,
      'client/src/generated/schema.ts': await clientTypes(document),
      'client/src/generated/permissions.ts': clientPermissions(),
      'client/src/generated/resources.ts': await clientResources(sql, definitions),
      'docs/guide/segments.md': await segmentGuide(sql, new Date('2026-01-01T12:00:00Z')),
    }
  } finally {
    await sql.end({ timeout: 5 })
    await cluster.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}
