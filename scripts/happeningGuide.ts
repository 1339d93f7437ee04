// The text of docs/happenings.md, from the types of the catalog and from the declarations of who tells and who reads.
import { resolve } from 'node:path'
import ts from 'typescript'
import { scoreOf } from '../server/src/features/audience/filters/filterFields.ts'

import { catalog, consumers, definitions, features } from '../server/src/features/index.ts'

const CATALOG = resolve('server/src/catalog/happenings.ts')

const ALIAS = 'alias of a field'
const STANDARD = 'standard routes'

interface Kind {
  type: string
  text: string
  payload: ts.Type
}

export function happeningGuide(): string {
  const program = ts.createProgram([CATALOG], {
    ...ts.parseJsonConfigFileContent(ts.readConfigFile('tsconfig.json', ts.sys.readFile).config, ts.sys, '.')
      .options,
    noEmit: true,
  })
  const checker = program.getTypeChecker()
  const kinds = readKinds(program, checker)
  const worthPoints = [...catalog.pointActions.values()]
  const readersOf = (type: string) => [
    ...consumers.filter(({ types }) => types.includes(type)).map(({ name }) => `\`${name}\``),
    ...worthPoints
      .filter(({ happenings }) => (happenings as readonly string[]).includes(type))
      .map((action) => `point action \`${action.type}\``),
  ]
  const writersOf = (type: string) => {
    const [record, what] = type.split('.')
    const isOfRoutes =
      ['created', 'changed', 'deleted'].includes(what ?? '') &&
      definitions.some((definition) => definition.emits && definition.name === record)
    const tellers = features.filter(({ emits = [] }) => (emits as readonly string[]).includes(type))
    return [...(isOfRoutes ? [STANDARD] : []), ...tellers.map(({ name }) => `\`${name}\``)]
  }
  const unknown = consumers
    .flatMap(({ types }) => types)
    .filter((type) => !kinds.some((kind) => kind.type === type))
  if (unknown.length > 0) throw new Error(`The catalog does not name ${unknown.join(', ')}, which is read.`)
  const untold = kinds.filter(({ type }) => writersOf(type).length === 0)
  if (untold.length > 0) throw new Error(`Nobody tells of ${untold.map(({ type }) => type).join(', ')}.`)
  const isPlain = ({ type }: Kind) =>
    readersOf(type).length === 0 && writersOf(type).join() === STANDARD && !type.startsWith('contact.')
  const rows = kinds
    .filter((kind) => !isPlain(kind))
    .map(
      ({ type }) => `| \`${type}\` | ${writersOf(type).join(', ')} | ${readersOf(type).join(', ') || '–'} |`,
    )
  return `${introduction}
| Happening | Told by | Read by |
|---|---|---|
${rows.join('\n')}

Of other records the standard routes tell, too, and nobody reads it yet: ${kinds
    .filter(isPlain)
    .map(({ type }) => `\`${type}\``)
    .join(', ')}.

## What they are about and carry

Those of the standard routes are about the records and carry \`fields\`, the names of what was set or changed, except when a record was deleted.

${kinds
  .filter(({ text }) => text !== '')
  .map(({ type, text, payload }) => [`- \`${type}\`: ${text}`, ...variantsOf(checker, payload)].join('\n'))
  .join('\n')}

## What filters of contacts follow

A filter looks at aspects of a contact; what names one of them in its \`fields\` has the contact looked at again. \`contact.created\` and \`contact.merged\` stand for all of them, and any other change of a contact for \`date_modified\`. Fields that an account has made are aspects by their alias; filters on companies follow \`companies\`, and \`company.changed\` with the alias.

| Aspect | Named by | Filters |
|---|---|---|
${aspects(checker, kinds).join('\n')}
`
}

/** The members of the type Happenings, with their comments; those of records have none. */
function readKinds(program: ts.Program, checker: ts.TypeChecker): Kind[] {
  const source = program.getSourceFile(CATALOG)
  const alias = source?.statements.find(
    (statement) => ts.isTypeAliasDeclaration(statement) && statement.name.text === 'Happenings',
  )
  if (!alias) throw new Error(`${CATALOG} has no type Happenings.`)
  return checker
    .getPropertiesOfType(checker.getTypeAtLocation(alias))
    .map((symbol) => ({
      type: symbol.name,
      text: ts.displayPartsToString(symbol.getDocumentationComment(checker)),
      payload: checker.getTypeOfSymbolAtLocation(symbol, alias),
    }))
    .sort((a, b) => (a.type < b.type ? -1 : 1))
}

function variantsOf(checker: ts.TypeChecker, payload: ts.Type): string[] {
  const variants = payload.isUnion() ? payload.types : [payload]
  return variants.flatMap((variant) => {
    const properties = checker.getPropertiesOfType(variant).map((property) => {
      if (property.name === 'fields') return `fields: ${[...aspectsIn(checker, variant)].sort().join(' | ')}`
      const type = checker.getTypeOfSymbol(property)
      const text = checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation)
      return `${property.name}: ${text.replaceAll('"', "'").replaceAll('readonly ', '').replaceAll('; }', ' }')}`
    })
    return properties.length === 0 ? [] : [`  - \`${properties.join('; ')}\``]
  })
}

function aspects(checker: ts.TypeChecker, kinds: readonly Kind[]): string[] {
  const filters = new Map<string, string[]>()
  const fields = {
    ...catalog.filterFields.contact,
    group_points_ID: scoreOf('1'),
    ...catalog.filterFields.behaviors,
  }
  for (const [field, { aspects }] of Object.entries(fields))
    for (const aspect of aspects) filters.set(aspect, [...(filters.get(aspect) ?? []), `\`${field}\``])
  return [...filters]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([aspect, fields]) => {
      const tellers = kinds.filter(({ payload }) => aspectsIn(checker, payload).has(aspect))
      return `| \`${aspect}\` | ${tellers.map(({ type }) => `\`${type}\``).join(', ') || '–'} | ${fields.join(', ')} |`
    })
}

function aspectsIn(checker: ts.TypeChecker, payload: ts.Type): Set<string> {
  const variants = payload.isUnion() ? payload.types : [payload]
  return new Set(
    variants.flatMap((variant) => {
      const fields = checker.getPropertyOfType(variant, 'fields')
      if (!fields) return []
      const named = checker.getIndexTypeOfType(checker.getTypeOfSymbol(fields), ts.IndexKind.Number)
      const parts = named?.isUnion() ? named.types : named ? [named] : []
      return parts.map((part) => (part.isStringLiteral() ? part.value : ALIAS))
    }),
  )
}

const introduction = `<!-- Generated by npm run generate from server/src/catalog/happenings.ts and the manifests of the features. -->

# Happenings

What a transaction changed is told to the rest of the program by happenings: rows of \`domain_events\` with a type, a set of ids and a payload, which consumers read after the commit ([decision 5](decisions/0005-domain-events-are-rows.md), [decision 36](decisions/0036-typed-happenings.md)). Nothing else can be told, and a consumer is given the types that it names.
`
