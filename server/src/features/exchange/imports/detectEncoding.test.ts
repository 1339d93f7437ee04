import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Encoding, encodingDetector, encodingNamed } from './detectEncoding.ts'

/** The bytes of a text in an encoding of one or two bytes a letter: Node decodes these, and encodes none. */
function encode(text: string, encoding: Encoding): Buffer {
  const decoder = new TextDecoder(encoding)
  const bytes = new Map<string, number[]>()
  for (let first = 0x80; first < 0x100; first++) {
    bytes.set(decoder.decode(Uint8Array.of(first)), [first])
    for (let second = 0x40; second < 0xff; second++) {
      const letter = decoder.decode(Uint8Array.of(first, second))
      if ([...letter].length === 1) bytes.set(letter, [first, second])
    }
  }
  return Buffer.from(
    [...text].flatMap((letter) => (letter < '\u0080' ? [letter.charCodeAt(0)] : (bytes.get(letter) ?? []))),
  )
}

async function detect(bytes: Buffer, chunkBytes = 64 * 1024) {
  const detector = encodingDetector()
  for (let at = 0; at < bytes.length; at += chunkBytes) detector.add(bytes.subarray(at, at + chunkBytes))
  return detector.result(bytes.subarray(0, 64 * 1024))
}

const csv = (...names: string[]) =>
  ['email,name', ...names.map((name, index) => `p${index}@sample.example,${name}`), ''].join('\r\n')

test('short files of every language are read in the encoding that they were written in', async () => {
  for (const [encoding, ...names] of [
    ['windows-1252', 'Jürgen Müller', 'Käthe Köln'],
    ['windows-1252', 'René', 'Hélène Lefèvre'],
    ['windows-1252', 'José Muñoz', 'María Núñez'],
    ['windows-1252', 'Nicolò', 'Città di Castello'],
    ['windows-1252', 'Åsa Öberg', 'Søren Ærø'],
    ['windows-1252', 'Groß'],
    ['windows-1251', 'Иван Петров', 'Ольга'],
    ['windows-1251', 'Иван'],
    ['windows-1251', 'Київ', 'Олександр'],
    ['windows-1250', 'Łukasz Śląski', 'Małgorzata Wiśniewska'],
    ['windows-1250', 'Jiří Dvořák', 'Žaneta Šťastná'],
    ['windows-1250', 'Győző Szőke'],
    ['iso-8859-2', 'Łukasz Śląski', 'Małgorzata Wiśniewska'],
    ['windows-1253', 'Γιώργος Παπαδόπουλος'],
    ['windows-1254', 'Ayşe Yılmaz', 'İbrahim Şahin Güneş'],
    ['windows-1255', 'יוסף כהן', 'שרה לוי'],
    ['windows-1256', 'محمد عبد الله', 'فاطمة الزهراء'],
    ['shift_jis', '山田太郎', 'すずき はなこ'],
    ['euc-jp', '山田太郎', 'すずき はなこ'],
    ['gb18030', '王小明,北京市', '李娜,上海市'],
    ['big5', '王小明,臺北市', '李麗娜,高雄市'],
    ['euc-kr', '김철수,서울특별시'],
  ] as const) {
    const found = await detect(encode(csv(...names), encoding))
    assert.equal(found.encoding, encoding, names.join())
    assert.notEqual(found.confidence, 'certain', names.join())
  }
  assert.equal((await detect(encode(csv('Иван Петров', 'Ольга'), 'windows-1251'))).confidence, 'likely')
})

test('one stray byte leaves a file UTF-8, and is counted', async () => {
  const text = csv(...Array.from({ length: 40 }, () => 'Jürgen Müller'))
  const stray = Buffer.concat([Buffer.from(text), Buffer.from('x@sample.example,Ren'), Buffer.of(0xe9, 0x0a)])
  for (const chunkBytes of [1, 7, 64 * 1024])
    assert.deepEqual(
      await detect(stray, chunkBytes),
      { encoding: 'utf-8', confidence: 'likely', invalidSequences: 1 },
      `${chunkBytes}`,
    )
  const few = Buffer.concat([
    Buffer.from(csv('Jürgen')),
    Buffer.from('x@sample.example,Ren'),
    Buffer.of(0xe9),
  ])
  assert.deepEqual(await detect(few), { encoding: 'utf-8', confidence: 'unsure', invalidSequences: 1 })
})

test('valid UTF-8, ASCII and byte order marks are certain, whatever the chunks', async () => {
  for (const text of [csv('Jürgen 👋 Łódź'), csv('Ann'), '', csv('a\uFFFDb')])
    for (const chunkBytes of [1, 3, 1024])
      assert.deepEqual(
        await detect(Buffer.from(text), chunkBytes),
        { encoding: 'utf-8', confidence: 'certain', invalidSequences: 0 },
        text,
      )
  assert.equal((await detect(Buffer.from(`\uFEFF${csv('Ann')}`, 'utf16le'))).confidence, 'certain')
  const marked = await detect(Buffer.concat([Buffer.from('\uFEFFa,b\n'), Buffer.of(0xe9)]))
  assert.deepEqual(marked, { encoding: 'utf-8', confidence: 'likely', invalidSequences: 1 })
})

test('hostile bytes are examined in bounded time', async () => {
  const bytes = Buffer.alloc(
    8 * 1024 * 1024,
    Buffer.from(Array.from({ length: 251 }, (_, at) => (at * 73) % 256)),
  )
  const start = performance.now()
  await detect(bytes)
  assert.ok(performance.now() - start < 10_000)
})

test('names and aliases of the standard are known, others are not', () => {
  assert.deepEqual(
    ['latin1', 'CP1251', ' Windows-1250 ', 'utf8', 'gbk', 'iso-8859-15', 'utf-7', 'constructor', ''].map(
      encodingNamed,
    ),
    [
      'windows-1252',
      'windows-1251',
      'windows-1250',
      'utf-8',
      'gb18030',
      undefined,
      undefined,
      undefined,
      undefined,
    ],
  )
})
