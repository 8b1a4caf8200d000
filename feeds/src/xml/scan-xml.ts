import type { XmlElement } from './element.ts'

/**
 * A reader of XML for feeds that come in tens of thousands of messages a second. It takes what feeds are made of: elements,
 * attributes, texts, character references, CDATA, comments, processing instructions. It takes no document type, so nobody's
 * entities are ever expanded; no names outside ASCII; and nothing that isn't well-formed. Tests hold it against a whole
 * reader of XML.
 */
export type XmlScanner = {
  /** Where in the text the next thing begins. */
  at: number
  /** Past a byte order mark, the declaration, comments and blanks, to the first tag; false when that isn't there. */
  skipToElement: () => boolean
  /** The element that begins here, whole; nothing when it isn't one, or when the text ends before it does. */
  element: () => XmlElement | undefined
  /** The start of the element that begins here, so that its children can be taken one after the other. */
  opening: () => OpenTag | undefined
}

export type OpenTag = { name: string; attributes: string[]; empty: boolean; written: string }

/** Deeper than this and it is no feed: Darwin's own messages go down to six. */
export const DEEPEST = 24

/** XML has no such characters, referred to or not. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/

// oxlint-disable-next-line no-control-regex -- these are what is looked for
const SPECIAL = /[\0-\x1f&\ufffe\uffff]/

const hasForbidden = (text: string): boolean => FORBIDDEN.test(text)

const [TAB, LF, CR, SPACE] = [9, 10, 13, 32]
const [BANG, QUOTE, APOSTROPHE, SLASH, LESS, EQUALS, GREATER, QUESTION] = [33, 34, 39, 47, 60, 61, 62, 63]

/** 1: a name may begin with it; 2: it may go on with it. */
const NAME_LETTER = new Uint8Array(128)
for (const letter of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_:') NAME_LETTER[letter.charCodeAt(0)] = 1
for (const letter of '0123456789.-') NAME_LETTER[letter.charCodeAt(0)] = 2

const isBlank = (letter: number) => letter === SPACE || letter === LF || letter === TAB || letter === CR

export function scanXml(text: string): XmlScanner {
  const end = text.length
  /** Nearly every message: nothing in it has to be looked at twice. */
  const isPlain = !SPECIAL.test(text)
  let at = 0

  const skipBlanks = () => {
    while (at < end && isBlank(text.charCodeAt(at))) at++
  }

  /** Past a name; false where none begins. */
  const skipName = (): boolean => {
    if (at >= end || NAME_LETTER[text.charCodeAt(at)] !== 1) return false
    at++
    while (at < end && NAME_LETTER[text.charCodeAt(at)]! > 0) at++
    return at < end
  }

  /** Past a comment or a processing instruction; false, and not a letter further, when it is neither, or isn't ended. */
  const skipAside = (): boolean => {
    const began = at
    if (text.startsWith('<!--', at)) {
      const dashes = text.indexOf('--', at + 4)
      if (dashes < 0 || text.charCodeAt(dashes + 2) !== GREATER) return false
      at = dashes + 3
    } else if (text.startsWith('<?', at)) {
      const close = text.indexOf('?>', at + 2)
      at += 2
      // The declaration has its place, which is before everything else.
      const isNamed = skipName() && text.slice(began + 2, at).toLowerCase() !== 'xml'
      const isApart = at === close || isBlank(text.charCodeAt(at))
      at = isNamed && isApart && close >= 0 ? close + 2 : began
    }
    if (at === began || hasForbidden(text.slice(began, at))) {
      at = began
      return false
    }
    return true
  }

  const skipToElement = (): boolean => {
    if (at === 0) {
      if (text.charCodeAt(0) === 0xfeff) at = 1
      if (text.startsWith('<?xml', at) && isBlank(text.charCodeAt(at + 5))) {
        const close = text.indexOf('?>', at)
        if (close < 0 || !isDeclaration(text.slice(at, close + 2))) return false
        at = close + 2
      }
    }
    for (;;) {
      skipBlanks()
      if (text.charCodeAt(at) !== LESS) return false
      const next = text.charCodeAt(at + 1)
      if (next !== BANG && next !== QUESTION) return true
      if (!skipAside()) return false
    }
  }

  const opening = (): OpenTag | undefined => {
    const nameAt = ++at
    if (!skipName()) return undefined
    const { written, local: name } = nameIn(text, nameAt, at)
    if (name === undefined) return undefined
    const attributes: string[] = []
    // No value holds one, so none may end after it.
    const less = text.indexOf('<', at)
    let prefixed: Set<string> | undefined
    for (;;) {
      const blankAt = at
      skipBlanks()
      const next = text.charCodeAt(at)
      if (next === GREATER) {
        at++
        return { name, attributes, empty: false, written }
      }
      if (next === SLASH) {
        if (text.charCodeAt(at + 1) !== GREATER) return undefined
        at += 2
        return { name, attributes, empty: true, written }
      }
      const attributeAt = at
      if (at === blankAt || !skipName()) return undefined
      const attribute = nameIn(text, attributeAt, at)
      skipBlanks()
      if (text.charCodeAt(at) !== EQUALS) return undefined
      at++
      skipBlanks()
      const quote = text.charCodeAt(at)
      if (quote !== QUOTE && quote !== APOSTROPHE) return undefined
      const close = text.indexOf(quote === QUOTE ? '"' : "'", ++at)
      if (close < 0 || (less >= 0 && close > less)) return undefined
      const raw = text.slice(at, close)
      const value = isPlain ? loose(raw) : attributeValue(raw)
      if (value === undefined || attribute.local === undefined) return undefined
      at = close + 1
      if (attribute.isApart) {
        // What has a prefix says something about the document; what the feeds say has none.
        prefixed ??= new Set()
        if (prefixed.has(attribute.written)) return undefined
        prefixed.add(attribute.written)
      } else {
        for (let told = 0; told < attributes.length; told += 2)
          if (attributes[told] === attribute.written) return undefined
        attributes.push(attribute.written, value)
      }
    }
  }

  const element = (depth = 0): XmlElement | undefined => {
    if (depth > DEEPEST || text.charCodeAt(at) !== LESS) return undefined
    const tag = opening()
    if (tag === undefined) return undefined
    if (tag.empty) return { name: tag.name, attributes: tag.attributes, content: NOTHING }
    const content: (XmlElement | string)[] = []
    /** Texts that only a comment or a CDATA section parts are one. */
    let said = ''
    for (;;) {
      const less = text.indexOf('<', at)
      if (less < 0) return undefined
      if (less > at) {
        const words = textValue(text.slice(at, less))
        if (words === undefined) return undefined
        said = said === '' ? words : said + words
        at = less
      }
      const next = text.charCodeAt(at + 1)
      if (next === SLASH) {
        if (!text.startsWith(tag.written, at + 2)) return undefined
        at += 2 + tag.written.length
        skipBlanks()
        if (text.charCodeAt(at) !== GREATER) return undefined
        at++
        if (said !== '') content.push(said)
        return { name: tag.name, attributes: tag.attributes, content }
      }
      if (next === BANG && text.startsWith('<![CDATA[', at)) {
        const close = text.indexOf(']]>', at + 9)
        if (close < 0) return undefined
        const words = text.slice(at + 9, close)
        if (hasForbidden(words)) return undefined
        said += oneLineEnd(words)
        at = close + 3
      } else if (next === BANG || next === QUESTION) {
        if (!skipAside()) return undefined
      } else {
        if (said !== '') content.push(said)
        said = ''
        const child = element(depth + 1)
        if (child === undefined) return undefined
        content.push(child)
      }
    }
  }

  return {
    get at() {
      return at
    },
    set at(place: number) {
      at = place
    },
    skipToElement,
    element,
    opening,
  }
}

const NOTHING: readonly never[] = []

const DECLARATION =
  /^<\?xml\s+version\s*=\s*(["'])1\.[0-9]+\1(\s+encoding\s*=\s*(["'])[A-Za-z][\w.-]*\3)?(\s+standalone\s*=\s*(["'])(yes|no)\5)?\s*\?>$/
const isDeclaration = (text: string) => DECLARATION.test(text)

/** A name as it is written, and what of it follows the prefix: nothing, where it is no name that has one. */
type Name = { readonly written: string; readonly local: string | undefined; readonly isApart: boolean }

/**
 * Names seen lately, by their length and letters. A feed has some fifty of them, a hundred thousand times a second: taking
 * one from here costs no new text, and comparing it no letters.
 */
const KNOWN: Name[] = Array.from({ length: 1024 }, () => ({ written: '', local: undefined, isApart: false }))

function nameIn(text: string, from: number, to: number): Name {
  const [first, middle, last] = [text.charCodeAt(from), text.charCodeAt((from + to) >> 1), text.charCodeAt(to - 1)]
  const slot = ((to - from) * 37 + first * 5 + middle * 61 + last * 131) & 1023
  const known = KNOWN[slot]!
  if (known.written.length === to - from && text.startsWith(known.written, from)) return known
  const written = oneCopy(text.slice(from, to))
  const isApart = written === 'xmlns' || written.includes(':')
  return (KNOWN[slot] = { written, local: localName(written), isApart })
}

/** As a key of an object a text becomes the engine's one copy of it. */
const oneCopy = (text: string): string => Object.keys({ [text]: 0 })[0]!

/** What follows the prefix. */
function localName(name: string): string | undefined {
  const colon = name.indexOf(':')
  if (colon < 0) return name
  const wrong = colon === 0 || name.includes(':', colon + 1) || NAME_LETTER[name.charCodeAt(colon + 1)] !== 1
  return wrong ? undefined : oneCopy(name.slice(colon + 1))
}

function attributeValue(raw: string): string | undefined {
  if (hasForbidden(raw)) return undefined
  const plain = oneLineEnd(raw).replaceAll(/[\n\t]/g, ' ')
  return plain.includes('&') ? withReferences(plain) : loose(plain)
}

function textValue(raw: string): string | undefined {
  if (hasForbidden(raw) || raw.includes(']]>')) return undefined
  const plain = oneLineEnd(raw)
  return plain.includes('&') ? withReferences(plain) : loose(plain)
}

const oneLineEnd = (text: string) => (text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text)

/** The engine lets a longer part of a text lean on the whole of it: kept for a day, each word would keep its message. */
const loose = (text: string) => (text.length < 13 ? text : ` ${text}`.slice(1))

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Character references and the five entities that XML itself knows; anything else, and it isn't well-formed. */
function withReferences(text: string): string | undefined {
  let whole = ''
  let from = 0
  for (let amp = text.indexOf('&'); amp >= 0; amp = text.indexOf('&', from)) {
    const semicolon = text.indexOf(';', amp)
    if (semicolon < 0) return undefined
    const letter = referred(text.slice(amp + 1, semicolon))
    if (letter === undefined) return undefined
    whole += text.slice(from, amp) + letter
    from = semicolon + 1
  }
  return whole + text.slice(from)
}

function referred(name: string): string | undefined {
  if (!name.startsWith('#')) return Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined
  const [, hex, decimal] = /^#(?:x([0-9a-fA-F]+)|([0-9]+))$/.exec(name) ?? []
  const code = hex === undefined ? Number(decimal ?? Number.NaN) : Number.parseInt(hex, 16)
  if (!(code <= 0x10ffff)) return undefined
  const letter = String.fromCodePoint(code)
  return hasForbidden(letter) ? undefined : letter
}
