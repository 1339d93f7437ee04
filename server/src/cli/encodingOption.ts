import { InvalidArgumentError, Option } from 'commander'
import { ENCODINGS, type Encoding, encodingNamed } from '../features/exchange/imports/detectEncoding.ts'

/** The option `--encoding` of commands that read a file. */
export function encodingOption(): Option {
  return new Option(
    '--encoding <name>',
    'encoding of the file, where the one that is found is wrong, such as windows-1251',
  ).argParser((name): Encoding => {
    const encoding = encodingNamed(name)
    if (encoding === undefined) throw new InvalidArgumentError(`Use one of ${ENCODINGS.join(', ')}.`)
    return encoding
  })
}
