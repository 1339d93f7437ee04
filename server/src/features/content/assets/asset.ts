// Assets: files that contacts download, kept here or somewhere else.
import { countField } from '../../../platform/engine/counters.ts'
import { invalid, onConstraint } from '../../../platform/errors.ts'
import { defineResource, type Showing } from '../../../platform/resource/definition.ts'
import { audited, scheduled } from '../../../platform/rest/groups.ts'
import { textCommand } from '../../../platform/search/compile.ts'
import { f } from '../../../platform/values/field.ts'
import { s } from '../../../platform/values/shape.ts'
import { categorised, categorisedCommands } from '../../access/categories/category.ts'
import { assetCounters } from './assetCounters.ts'
import { checkAssets } from './checkAssets.ts'
import { removeFiles } from './removeFiles.ts'

const shows = {
  downloadUrl: s.text({ format: 'uri' }),
  storageLocation: s.optional(s.text({ description: 'Shown to clients of earlier days alone.' })),
} as const

export const asset = defineResource({
  name: 'asset',
  path: '/assets',
  one: 'asset',
  many: 'assets',
  table: 'assets',
  revision: { with: ['path', 'remoteUrl', 'originalFileName'], without: ['downloadUrl', 'storageLocation'] },
  permission: 'asset:assets',
  fields: {
    ...audited,
    title: f.text({ required: true, listed: true }),
    alias: f.text({ listed: true, blank: '', cleared: undefined }),
    ...categorised,
    description: f.text({ listed: true, max: 65_535, html: true }),
    language: f.text({ max: 16, cleared: undefined }),
    ...scheduled,
    downloadCount: countField(assetCounters.download_count),
    uniqueDownloadCount: countField(assetCounters.unique_download_count),
    revision: f.int({ readonly: true, initial: 1 }),
    extension: f.text({ readonly: true }),
    mime: f.text({ readonly: true }),
    size: f.int({ readonly: true, big: true }),
    downloadUrl: f.text({ readonly: true, column: null }),
    storageLocation: f.text({
      oneOf: ['local', 'remote'],
      initial: 'local',
      cleared: undefined,
      hidden: true,
    }),
    disallow: f.bool({ initial: true, cleared: true }),
    file: f.text({ column: null, hidden: true, max: 4_000 }),
    path: f.text({ readonly: true, hidden: true }),
    remoteUrl: f.text({ readonly: true, hidden: true }),
    originalFileName: f.text({ readonly: true, hidden: true }),
  },
  search: {
    text: ['title', 'alias'],
    commands: { ...categorisedCommands, lang: textCommand('t.language') },
  },
  order: ['title'],
  check: checkAssets,
  saved: removeFiles,
  shows,
  async present({ config }, entities, detail) {
    for (const entity of entities) {
      showAddress(entity, config.public_url)
      // Documented as write-only, and read back by clients that were written before.
      if (config.api_legacy_clients && detail !== 'minimal')
        entity.wire.storageLocation = String(entity.row.storageLocation)
    }
  },
  sample: (n) => ({
    storageLocation: 'remote',
    file: `https://files.example/sample-${n}.pdf`,
    title: `Asset ${n}`,
  }),
})

onConstraint('assets_alias_key', () => invalid('alias', 'Another asset with this alias was just saved.'))

function showAddress({ row, wire }: Showing<typeof shows>, siteUrl: string): void {
  if ('downloadUrl' in wire) wire.downloadUrl = `${siteUrl}/asset/${row.id}:${String(row.alias)}`
}
