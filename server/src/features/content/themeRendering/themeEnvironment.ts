// Twig as themes may use it: their own templates, a list of functions and filters, and plain values.
import {
  createAutoEscapeNode,
  createMarkup,
  createSandboxSecurityPolicy,
  createSynchronousArrayLoader,
  createSynchronousEnvironment,
  createSynchronousFilter,
  createSynchronousFunction,
  isAMarkup,
  type TwingSynchronousEnvironment,
  type TwingSynchronousExecutionContext,
} from 'twing'
import { escapeHtml } from '../../../platform/values/escapeHtml.ts'
import { MAX_OUTPUT, type ThemeJob, type ThemeValue } from './themeJob.ts'

const TAGS = [
  'apply',
  'autoescape',
  'block',
  'do',
  'embed',
  'extends',
  'filter',
  'for',
  'from',
  'if',
  'import',
  'include',
  'macro',
  'set',
  'spaceless',
  'use',
  'verbatim',
  'with',
]

const FILTERS = [
  'abs',
  'batch',
  'capitalize',
  'column',
  'date',
  'default',
  'e',
  'escape',
  'filter',
  'first',
  'format',
  'join',
  'json_encode',
  'keys',
  'last',
  'length',
  'lower',
  'map',
  'merge',
  'nl2br',
  'number_format',
  'raw',
  'reduce',
  'replace',
  'reverse',
  'round',
  'slice',
  'sort',
  'spaceless',
  'split',
  'striptags',
  'title',
  'trim',
  'upper',
  'url_encode',
]

const FUNCTIONS = ['cycle', 'include', 'max', 'min', 'range']

const OWN_FILTERS = ['trans']
const OWN_FUNCTIONS = [
  'getAssetUrl',
  'includeScript',
  'includeStylesheet',
  'outputHeadDeclarations',
  'outputScripts',
  'outputStyles',
  'slot',
  'slotHasContent',
]

/** Renders the template. @throws Error that says what is wrong with it. */
export function renderTemplate(job: ThemeJob): string {
  const policy = createSandboxSecurityPolicy({
    allowedTags: TAGS,
    allowedFilters: [...FILTERS, ...OWN_FILTERS],
    allowedFunctions: [...FUNCTIONS, ...OWN_FUNCTIONS],
  })
  const { checkPropertyAllowed } = policy
  // Of a map nothing but its keys is found.
  policy.checkPropertyAllowed = (candidate, property) => {
    if (!(candidate instanceof Map)) checkPropertyAllowed(candidate, property)
  }
  const environment = createSynchronousEnvironment(createSynchronousArrayLoader({ ...job.templates }), {
    autoEscapingStrategy: 'html',
    sandboxPolicy: policy,
    timezone: 'UTC',
  })
  escapeBlocks(environment)
  keepOnly(environment.filters, FILTERS)
  keepOnly(environment.functions, FUNCTIONS)
  // It would read constants of objects.
  environment.tests.delete('constant')
  const heads = addFunctions(environment, job)
  const values = Object.entries(job.values).map(([name, value]): [string, unknown] => [name, plain(value)])
  const rendered = environment.render(job.name, Object.fromEntries(values), { sandboxed: true })
  const html = rendered.replaceAll(heads.mark, () => heads.html())
  if (html.length > MAX_OUTPUT || Buffer.byteLength(html) > MAX_OUTPUT)
    throw new Error(`It becomes more than ${MAX_OUTPUT / 1_000_000} MB.`)
  return html
}

// The library escapes what stands in the body of a template: blocks of a template that extends another, and macros, are
// not in it.
function escapeBlocks(environment: TwingSynchronousEnvironment): void {
  environment.addNodeVisitor({
    enterNode: (node) => node,
    leaveNode(node) {
      const { body } = node.children as { body?: Parameters<typeof createAutoEscapeNode>[1] }
      if ((node.type === 'block' || node.type === 'macro') && body)
        Object.assign(node.children, { body: createAutoEscapeNode('html', body, node.line, node.column) })
      return node
    },
  })
}

function keepOnly(parts: Map<string, unknown>, names: readonly string[]): void {
  for (const name of parts.keys()) if (!names.includes(name)) parts.delete(name)
}

// Objects have prototypes and may be walked; maps have their keys only.
function plain(value: ThemeValue): unknown {
  if (typeof value !== 'object' || value === null) return value
  const entries: [unknown, ThemeValue][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return new Map(entries.map(([key, one]) => [key, plain(one)]))
}

interface Heads {
  /** Stands where the head is written until it is known what templates include. */
  mark: string
  html(): string
}

function addFunctions(environment: TwingSynchronousEnvironment, job: ThemeJob): Heads {
  const included: string[] = []
  const mark = `<!-- head ${crypto.randomUUID()} -->`
  const markup = (html: string) => createMarkup(html, 'UTF-8')
  const include = (html: string) => {
    if (!included.includes(html)) included.push(html)
    return ''
  }
  const add = (name: string, parameters: string[], call: (...values: unknown[]) => unknown) =>
    environment.addFunction(
      createSynchronousFunction(
        name,
        (_context: TwingSynchronousExecutionContext, ...values: unknown[]) => call(...values),
        parameters.map((parameter) => ({ name: parameter, defaultValue: null })),
      ),
    )
  const assetUrl = (path: unknown) => `${job.siteUrl}/${text(path).replace(/^\/+/, '')}`
  const address = (path: unknown) => escapeHtml(/^https?:\/\//.test(text(path)) ? text(path) : assetUrl(path))
  add('getAssetUrl', ['path', 'package', 'version', 'absolute'], assetUrl)
  add('includeScript', ['url'], (url) => include(`<script src="${address(url)}"></script>`))
  add('includeStylesheet', ['url'], (url) => include(`<link rel="stylesheet" href="${address(url)}">`))
  add('outputHeadDeclarations', [], () => markup(mark))
  add('outputStyles', [], () => '')
  add('outputScripts', ['place'], (place) =>
    markup(place === 'bodyOpen' ? job.bodyOpen : place === 'bodyClose' ? job.bodyClose : ''),
  )
  // What is written into slots becomes the HTML of its page or email; a template that is rendered shows its own.
  add('slot', ['name', 'default'], (_name, content) => markup(text(content)))
  add('slotHasContent', ['name'], () => false)
  addInclude(environment)
  environment.addFilter(
    createSynchronousFilter(
      'trans',
      (_context: TwingSynchronousExecutionContext, value: unknown, names: unknown) =>
        translated(text(value), names),
      [{ name: 'arguments', defaultValue: null }],
    ),
  )
  return { mark, html: () => included.join('') + job.head }
}

// The library's own takes a word that lets a template out of the sandbox.
function addInclude(environment: TwingSynchronousEnvironment): void {
  const own = environment.functions.get('include')
  if (!own) throw new Error('Twig has no include')
  environment.addFunction(
    createSynchronousFunction(
      'include',
      (context: TwingSynchronousExecutionContext, template, variables, withContext, ignoreMissing) =>
        own.callable(context, template, variables, withContext, ignoreMissing, true),
      own.acceptedArguments.filter(({ name }) => name !== 'sandboxed'),
    ),
  )
}

/** The text itself, with its markers filled: templates bring their texts in the language of their page. */
function translated(value: string, names: unknown): string {
  let filled = value
  if (names instanceof Map)
    for (const [mark, one] of names) filled = filled.replaceAll(text(mark), () => text(one))
  return filled
}

function text(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  return isAMarkup(value) ? value.content : ''
}
