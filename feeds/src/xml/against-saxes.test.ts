import { random, type Random } from '@cledrau/domain/fares/oracle/random.ts'
import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { instant } from '@cledrau/domain/time/instant.ts'
import { newsDrawer } from '../darwin/testing/draw-news.ts'
import { writePushPort } from '../darwin/write-push-port.ts'
import type { XmlElement } from './element.ts'
import { parseXml } from './parse-xml.ts'

/* Our own reader of XML beside a whole one: what ours takes, the other takes, and understands in the same way. */

/** The names that we take: no letters but ASCII's, and a prefix or none. */
const isPlain = (name: string) => /^([A-Za-z_][\w.-]*:)?[A-Za-z_][\w.-]*$/.test(name)
const local = (name: string) => name.slice(name.indexOf(':') + 1)

type Growing = { name: string; attributes: string[]; content: (Growing | string)[] }

/** The same document by saxes, in our shape; nothing where it finds a fault, or a name of a kind that we don't take. */
function bySaxes(text: string): XmlElement | undefined {
  const parser = new SaxesParser({ xmlns: false })
  const open: Growing[] = []
  let root: Growing | undefined
  let isFaulty = false
  const say = (words: string) => {
    const content = open.at(-1)?.content
    if (!content || words === '') return
    if (typeof content.at(-1) === 'string') content.push(`${content.pop() as string}${words}`)
    else content.push(words)
  }
  parser.on('error', () => (isFaulty = true))
  parser.on('doctype', () => (isFaulty = true))
  parser.on('text', say)
  parser.on('cdata', say)
  parser.on('processinginstruction', ({ target, body }) => {
    // It takes `<?end?more?>`, where the name isn't apart from what follows it.
    const isApart = !body.startsWith('?') || text.includes(`<?${target} `)
    isFaulty ||= !/^[\w:.-]+$/.test(target) || !isApart
  })
  parser.on('opentag', ({ name, attributes }) => {
    isFaulty ||= ![name, ...Object.keys(attributes)].every(isPlain)
    const plain = Object.entries(attributes as Record<string, string>).filter(
      ([key]) => !key.includes(':') && key !== 'xmlns',
    )
    const element: Growing = { name: local(name), attributes: plain.flat(), content: [] }
    open.at(-1)?.content.push(element)
    root ??= element
    open.push(element)
  })
  parser.on('closetag', () => open.pop())
  parser.write(text).close()
  return isFaulty ? undefined : root
}

const SNIPPETS = [
  '<',
  '>',
  '/',
  '"',
  "'",
  '=',
  '&',
  ';',
  '&amp;',
  '&#65;',
  '&#x1F600;',
  '&#0;',
  '&lt',
  ']]>',
  '<![CDATA[',
  '<!--',
  '-->',
  '--',
  '<?pi x?>',
  '<?xml version="1.0"?>',
  '\r\n',
  '\t',
  '\u0001',
  'ŵ',
  '😀',
  ' ',
  'a',
  '<b/>',
  '<b>',
  '</b>',
  ' x="1"',
  ':',
  '\u00a0',
  '\u2028',
]

/** A well-formed document of every sort. */
function drawDocument({ below, chance, pick }: Random): string {
  const name = () => pick(['a', 'b', 'Location', 'ns5:arr', 'x-y.z', '_q'])
  const words = () =>
    pick([
      '',
      'text',
      ' ',
      'a &amp; b',
      'two\r\nlines',
      '&#x41;',
      'ŵ 😀',
      '<![CDATA[ <x> ]]>',
      '<!-- c -->',
      '<?p i?>',
      ']]',
      '"',
    ])
  const blank = () => pick([' ', '\n', '\t', '  '])
  const attributes = () => {
    const names = ['tpl', 'wta', 'fc:et', 'xmlns:fc', 'xmlns', 'at'].filter(() => chance(0.3))
    return names
      .map((one) => {
        const quote = pick(['"', "'"])
        return `${blank()}${one}${pick(['', ' '])}=${pick(['', '\n'])}${quote}${pick(['08:30', '', 'a&#10;b', 'x > y', 'l\ni', '&quot;&apos;'])}${quote}`
      })
      .join('')
  }
  const element = (depth: number): string => {
    const one = name()
    if (depth > 4 || chance(0.3)) return `<${one}${attributes()}${pick(['', ' '])}/>`
    const inside = Array.from({ length: below(4) }, () => words() + (chance(0.6) ? element(depth + 1) : ''))
    return `<${one}${attributes()}>${inside.join('')}</${one}${pick(['', ' '])}>`
  }
  const before = pick(['', '<?xml version="1.0" encoding="UTF-8"?>', '<?xml version="1.0"?>\n', '<!-- c -->\n', '\n'])
  return before + element(0) + pick(['', '\n', '<!-- end -->', '<?end?>'])
}

/** Texts come from bytes, which have no halves of characters. Of the declaration saxes takes fewer than it might. */
function damaged(text: string, { below, pick, chance }: Random): string {
  const declared = text.startsWith('<?xml') ? text.indexOf('?>') + 2 : 0
  const from = declared + below(text.length - declared + 1)
  const rest = text.slice(from + (chance(0.5) ? below(6) : 0))
  return (text.slice(0, from) + (chance(0.7) ? pick(SNIPPETS) : '') + rest).toWellFormed()
}

test('every document is read as a whole reader of XML reads it, and refused where that refuses it', () => {
  const draws = random(Math.floor(Math.random() * 2 ** 31))
  let [taken, refused] = [0, 0]
  for (let run = 0; run < 4000; run++) {
    let text = drawDocument(draws)
    for (let damage = draws.below(3); damage > 0; damage--) text = damaged(text, draws)
    const [ours, theirs] = [parseXml(text), bySaxes(text)]
    expect(ours, JSON.stringify(text)).toEqual(theirs)
    if (theirs) taken++
    else refused++
  }
  expect(Math.min(taken, refused)).toBeGreaterThan(500)
})

test('so are Darwin’s messages, whole and damaged', () => {
  const draws = random(Math.floor(Math.random() * 2 ** 31))
  const drawer = newsDrawer(draws, 18)
  for (let run = 0; run < 300; run++) {
    const whole = writePushPort({ at: instant(run), body: { kind: 'update', news: drawer.news(3) } }, 18)
    expect(parseXml(whole)).toEqual(bySaxes(whole))
    const text = damaged(whole, draws)
    expect(parseXml(text), JSON.stringify(text)).toEqual(bySaxes(text))
  }
})
