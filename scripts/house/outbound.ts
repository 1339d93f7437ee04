// Which files may open connections: requests go through the guarded client (decision 54), everything else is listed.
import { builtinModules } from 'node:module'
import ts from 'typescript'
import type { Source } from './sources.ts'

/** Modules of Node.js that reach the network, with the exports that do not. */
const MODULES: Readonly<Record<string, readonly string[]>> = {
  dgram: [],
  dns: [],
  'dns/promises': [],
  http: ['METHODS', 'STATUS_CODES', 'validateHeaderName', 'validateHeaderValue'],
  http2: ['constants'],
  https: [],
  net: ['BlockList', 'SocketAddress', 'isIP', 'isIPv4', 'isIPv6'],
  tls: ['rootCertificates'],
}

/** Packages that open no connection to an address that they are given. */
const QUIET_PACKAGES: ReadonlySet<string> = new Set([
  '@fastify/helmet',
  '@fastify/multipart',
  '@fastify/static',
  '@node-oauth/oauth2-server',
  '@node-rs/argon2',
  '@zxcvbn-ts/core',
  '@zxcvbn-ts/language-common',
  '@zxcvbn-ts/language-de',
  '@zxcvbn-ts/language-en',
  'cli-progress',
  'commander',
  'country-region-data',
  'csv-parse',
  'esbuild',
  'fastify',
  'html-to-text',
  'htmlparser2',
  'iso-3166',
  'jschardet',
  'libphonenumber-js',
  'locutus',
  'mailparser',
  'marked',
  'maxmind',
  'mjml',
  'node-device-detector',
  'pg-connection-string',
  'pg-copy-streams',
  'pino',
  'postgres-array',
  'prom-client',
  'swagger-ui-dist',
  'tar-stream',
  'twing',
  'typescript',
  'yaml',
  'yauzl',
  'yazl',
])

const BUILTINS: ReadonlySet<string> = new Set(builtinModules)
const GLOBALS: ReadonlySet<string> = new Set(['EventSource', 'WebSocket', 'XMLHttpRequest', 'fetch'])
const GLOBAL_OBJECTS: ReadonlySet<string> = new Set(['global', 'globalThis', 'self', 'window'])

/** Ways to the network by file: names of modules, packages and globals. */
export type NetworkUses = Readonly<Record<string, readonly string[]>>

/** Ways to the network that are not in the list, and entries of the list that nothing uses. */
export function findOutbound(sources: readonly Source[], allowed: NetworkUses): string[] {
  const used = new Map(sources.map((source) => [source.path, usesIn(source)]))
  const found = [...used].flatMap(([path, uses]) =>
    [...uses]
      .filter(([name]) => !allowed[path]?.includes(name))
      .map(
        ([name, line]) =>
          `${path}:${line} uses ${name}: requests go through platform/delivery/outbound.ts, and exceptions are listed in scripts/checkHouse.ts.`,
      ),
  )
  const stale = Object.entries(allowed).flatMap(([path, names]) =>
    names
      .filter((name) => !used.get(path)?.has(name))
      .map((name) => `${path} is listed with ${name}, which it does not use.`),
  )
  return [...found, ...stale]
}

/** The ways to the network a file uses, with the first line of each. */
function usesIn({ path, text }: Source): Map<string, number> {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const uses = new Map<string, number>()
  const add = (name: string, node: ts.Node) => {
    const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1
    if (!uses.has(name)) uses.set(name, line)
  }
  const visit = (node: ts.Node): void => {
    const name = moduleOf(node)
    if (name !== null) {
      const use = networkUse(name, namesOf(node))
      if (use !== null) add(use, node)
    }
    if (ts.isIdentifier(node) && GLOBALS.has(node.text) && isGlobal(node)) add(node.text, node)
    // Types are gone when the program runs.
    if (!ts.isTypeNode(node) && !ts.isInterfaceDeclaration(node) && !ts.isTypeAliasDeclaration(node))
      ts.forEachChild(node, visit)
  }
  visit(file)
  return uses
}

/** The module that a node loads: by an import, an export, `import()`, `require()` or `getBuiltinModule()`. */
function moduleOf(node: ts.Node): string | null {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
    const isType = ts.isImportDeclaration(node) ? node.importClause?.isTypeOnly : node.isTypeOnly
    return node.moduleSpecifier && !isType ? textOf(node.moduleSpecifier) : null
  }
  if (ts.isExternalModuleReference(node)) return textOf(node.expression)
  if (!ts.isCallExpression(node)) return null
  const { expression, arguments: given } = node
  const called = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText()
  const loads = ['getBuiltinModule', 'import', 'require'].includes(called)
  return loads && given[0] ? textOf(given[0]) : null
}

function textOf(node: ts.Node): string | null {
  return ts.isStringLiteralLike(node) ? node.text : null
}

/** The values that an import or export names; null for all of them. */
function namesOf(node: ts.Node): string[] | null {
  if (ts.isImportDeclaration(node)) {
    const { importClause: clause } = node
    if (!clause || clause.name || !clause.namedBindings || !ts.isNamedImports(clause.namedBindings))
      return null
    return valuesOf(clause.namedBindings.elements)
  }
  if (ts.isExportDeclaration(node) && node.exportClause && ts.isNamedExports(node.exportClause))
    return valuesOf(node.exportClause.elements)
  return null
}

function valuesOf(elements: readonly (ts.ImportSpecifier | ts.ExportSpecifier)[]): string[] {
  return elements
    .filter(({ isTypeOnly }) => !isTypeOnly)
    .map(({ name, propertyName }) => (propertyName ?? name).text)
}

/** The way to the network that a module with these names is; null for none. */
function networkUse(specifier: string, names: readonly string[] | null): string | null {
  if (/^(\.|file:|data:|#)/.test(specifier) || (names !== null && names.length === 0)) return null
  const bare = specifier.replace(/^node:/, '')
  const harmless = MODULES[bare]
  if (harmless !== undefined) return names?.every((name) => harmless.includes(name)) ? null : bare
  if (specifier.startsWith('node:') || BUILTINS.has(bare)) return null
  const [first = '', second = ''] = specifier.split('/')
  const name = first.startsWith('@') ? `${first}/${second}` : first
  return QUIET_PACKAGES.has(name) ? null : name
}

/** Whether an identifier names the global itself, and not a member, a key or a parameter of this name. */
function isGlobal(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent) && parent.name === node)
    return ts.isIdentifier(parent.expression) && GLOBAL_OBJECTS.has(parent.expression.text)
  if (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent)) return false
  const isName =
    (ts.isMethodDeclaration(parent) ||
      ts.isPropertyDeclaration(parent) ||
      ts.isPropertyAssignment(parent) ||
      ts.isPropertySignature(parent) ||
      ts.isMethodSignature(parent)) &&
    parent.name === node
  return !isName
}
