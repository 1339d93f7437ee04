// Look-ups in plain objects by words from outside. `table[word]` finds what every object inherits, such as the function
// `constructor`, so that a visitor's or an author's word passes for a known one. getOwn, a Map or Object.hasOwn do not.
import ts from 'typescript'

/** Names of variables and properties that hold what users, visitors and clients write. */
const OUTSIDE_WORDS = new Set(['alias', 'token', 'word', 'command', 'expr', 'mappedField'])

export interface LookupFiles {
  paths: readonly string[]
  options: ts.CompilerOptions
  /** The source of a file, for tests; the file on disk otherwise. */
  texts?: ReadonlyMap<string, string>
}

/**
 * Reads `object[key]` and `key in object` whose key is any string, where the object is a literal of the program, or has keys
 * of any name and functions as values, or the key is named like a word from outside.
 */
export function findOpenLookups({ paths, options, texts = new Map() }: LookupFiles): string[] {
  const host = ts.createCompilerHost(options)
  const { readFile, fileExists } = host
  host.readFile = (path) => texts.get(path) ?? readFile(path)
  host.fileExists = (path) => texts.has(path) || fileExists(path)
  const program = ts.createProgram([...paths], options, host)
  const checker = program.getTypeChecker()
  return paths.flatMap((path) => {
    const file = program.getSourceFile(path)
    if (!file) return []
    const problems: string[] = []
    visit(file)
    return problems

    function visit(node: ts.Node): void {
      if (isOpenLookup(checker, node)) {
        const { line } = ts.getLineAndCharacterOfPosition(node.getSourceFile(), node.getStart())
        problems.push(
          `${path}:${line + 1} looks ${node.getText().replace(/\s+/g, ' ')} up in a plain object; getOwn ignores inherited names.`,
        )
      }
      ts.forEachChild(node, visit)
    }
  })
}

function isOpenLookup(checker: ts.TypeChecker, node: ts.Node): boolean {
  if (ts.isElementAccessExpression(node))
    return !isWritten(node) && isOpen(checker, node.expression, node.argumentExpression)
  return (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.InKeyword &&
    isAnyString(checker, node.left)
  )
}

function isOpen(checker: ts.TypeChecker, object: ts.Expression, key: ts.Expression): boolean {
  // A cast says that the word is one of the table's; nothing has proved it.
  if (ts.isAsExpression(key)) return isAnyString(checker, key.expression) && isLiteral(checker, object)
  if (!isAnyString(checker, key)) return false
  if (isLiteral(checker, object)) return !isGuarded(object, key)
  const type = checker.getNonNullableType(checker.getTypeAtLocation(object))
  const index = checker.getIndexInfoOfType(type, ts.IndexKind.String)
  if (!index) return false
  // Inherited properties are functions as well, so that a look-up of functions calls them.
  const isOfFunctions = checker.getNonNullableType(index.type).getCallSignatures().length > 0
  return (isOfFunctions || isOutsideWord(key)) && !isGuarded(object, key)
}

function isAnyString(checker: ts.TypeChecker, node: ts.Node): boolean {
  return (checker.getTypeAtLocation(node).flags & ts.TypeFlags.String) !== 0
}

function isWritten({ parent }: ts.Node): boolean {
  return (
    (ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken) ||
    ts.isDeleteExpression(parent)
  )
}

/** An object literal: written here, or a constant of this file or of another. */
function isLiteral(checker: ts.TypeChecker, object: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(object)) return isLiteral(checker, object.expression)
  if (ts.isObjectLiteralExpression(object)) return true
  const symbol = checker.getSymbolAtLocation(object)
  if (!symbol) return false
  const named = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  const declaration = named.valueDeclaration
  const initializer =
    declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined
  return initializer !== undefined && ts.isObjectLiteralExpression(initializer)
}

function isOutsideWord(key: ts.Expression): boolean {
  if (ts.isBinaryExpression(key)) return isOutsideWord(key.left)
  // word.toLowerCase()
  if (ts.isCallExpression(key) && ts.isPropertyAccessExpression(key.expression))
    return isOutsideWord(key.expression.expression)
  const name = ts.isPropertyAccessExpression(key) ? key.name : key
  return ts.isIdentifier(name) && OUTSIDE_WORDS.has(name.text)
}

/** Whether the function asks Object.hasOwn for the same key of the same object. */
function isGuarded(object: ts.Expression, key: ts.Expression): boolean {
  const scope = ts.findAncestor(object, ts.isFunctionLike)
  return scope?.getText().includes(`Object.hasOwn(${object.getText()}, ${key.getText()})`) === true
}
