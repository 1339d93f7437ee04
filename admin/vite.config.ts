import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { LANGUAGES, parseMessage, readMessages } from './messages.ts'

const MODULE = 'virtual:messages/'

/** `virtual:messages/en`: the texts of a language, parsed. */
const messages: Plugin = {
  name: 'messages',
  resolveId: (id) => (id.startsWith(MODULE) ? `\0${id}` : null),
  load(id) {
    const language = LANGUAGES.find((one) => id === `\0${MODULE}${one}`)
    if (!language) return null
    const parsed = [...readMessages(language)].map(([key, text]) => [key, parseMessage(text)])
    return `export default ${JSON.stringify(Object.fromEntries(parsed))}`
  },
}

/** From so many pages on that need a module it comes in the file that all of them share. */
const MANY_PAGES = 15

const client = join(import.meta.dirname, '../client/src')

export default defineConfig({
  root: import.meta.dirname,
  base: '/s/',
  plugins: [react(), messages],
  resolve: {
    alias: [
      { find: /^@campanile\/client\/(resources|permissions)$/, replacement: join(client, 'generated/$1.ts') },
      { find: /^@campanile\/client$/, replacement: join(client, 'index.ts') },
      // Texts are parsed while the interface is built.
      {
        find: /^@formatjs\/icu-messageformat-parser$/,
        replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
      },
    ],
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    modulePreload: { polyfill: false },
    manifest: 'manifest.json',
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_300,
    rollupOptions: {
      // A name has one point: the server serves no others.
      output: {
        chunkFileNames: ({ name }) => `assets/${name.replaceAll('.', '-')}-[hash].js`,
        // A browser asks for six files at a time: what comes together is one file.
        codeSplitting: {
          groups: [
            { name: 'shell', tags: ['$initial'], test: (id) => !/\.html|main\.tsx/.test(id), priority: 2 },
            { name: 'shared', minShareCount: MANY_PAGES, priority: 1 },
          ],
        },
      },
    },
  },
})
