// Whether the server looks words from outside up in plain objects.
import { join } from 'node:path'
import ts from 'typescript'
import { findOpenLookups } from './house/lookups.ts'
import { isTest } from './house/sources.ts'

const ROOT = join(import.meta.dirname, '..')
const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile)
const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT)
const paths = fileNames.filter((path) => path.startsWith(join(ROOT, 'server/src/')) && !isTest(path))

const problems = findOpenLookups({ paths, options })
for (const problem of problems) process.stdout.write(`${problem.replace(`${ROOT}/`, '')}\n`)
if (problems.length > 0) process.exitCode = 1
