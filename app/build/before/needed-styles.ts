import postcss from 'postcss'

/** The classes that stand in a page. */
export const classesIn = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => (names ?? '').split(' ')))

/** What in a selector only looks like an element: attributes, and what is said of a place, a language or others. */
const NO_ELEMENT = /\[[^\]]*\]|:(?:nth-[\w-]+|lang|dir|not|is|where|has)\([^)]*\)|[.#:]+-?[\w-]+/g

/** Elements that a selector names: each has to stand in the page, but those that it excludes. */
const elementsIn = (selector: string): readonly string[] =>
  selector.replaceAll(NO_ELEMENT, ' ').match(/[a-z][a-z0-9]*/g) ?? []

/** No pointer has been over anything before the first paint. */
const COMES_LATER = /:hover/

/**
 * The rules of a style sheet that can touch this page: those that name no other class and no other element, in their order,
 * with the tokens that they ask for. The whole sheet comes after it and says the same again, so nothing looks different for
 * a moment.
 */
export function neededStyles(css: string, html: string): string {
  const used = classesIn(html)
  const sheet = postcss.parse(css)
  const stands = (name: string) => name === 'html' || name === 'body' || html.includes(`<${name}`)
  const fits = (selector: string) =>
    !COMES_LATER.test(selector) &&
    elementsIn(selector).every(stands) &&
    [...selector.matchAll(/\.(-?[_a-z][\w-]*)/gi)].every(([, name]) => used.has(name ?? ''))
  sheet.walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && 'name' in rule.parent && rule.parent.name === 'keyframes') return
    const kept = rule.selectors.filter(fits)
    if (kept.length === 0) rule.remove()
    else if (kept.length < rule.selectors.length) rule.selectors = kept
  })
  leaveTokensOf(sheet, html)
  const moving = wordsIn(sheet, /^animation(-name)?$/)
  const fonts = wordsIn(sheet, /^(font|font-family|--font.*)$/)
  sheet.walkAtRules((rule) => {
    if (rule.name === 'keyframes' && !moving.includes(rule.params)) rule.remove()
    if (rule.name === 'font-face' && !fonts.includes(familyOf(rule))) rule.remove()
  })
  sheet.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove()
  })
  sheet.walkComments((comment) => void comment.remove())
  return sheet.toString()
}

/** What the rules that stayed say under this name; a font's own description asks for no font. */
function wordsIn(sheet: postcss.Root, name: RegExp): string {
  const said: string[] = []
  sheet.walkDecls(name, ({ parent, value }) => {
    if (parent?.type === 'rule') said.push(value)
  })
  return said.join(' ')
}

const tokensIn = (text: string) => [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name ?? '')

/** Tokens that nothing asks for, also by way of another token, go. */
function leaveTokensOf(sheet: postcss.Root, html: string): void {
  const asked = new Set(tokensIn(html))
  const ask = (names: readonly string[]) => {
    for (const name of names) {
      if (asked.has(name)) continue
      asked.add(name)
      sheet.walkDecls(name, ({ value }) => ask(tokensIn(value)))
    }
  }
  sheet.walkDecls(({ prop, value }) => {
    if (!prop.startsWith('--')) ask(tokensIn(value))
  })
  sheet.walkDecls(/^--/, (declaration) => {
    if (!asked.has(declaration.prop)) declaration.remove()
  })
}

function familyOf(rule: postcss.AtRule): string {
  let family = ''
  rule.walkDecls('font-family', ({ value }) => {
    family = value.replaceAll(/["']/g, '')
  })
  return family
}

/** The sheet without the fonts that the page names itself: named again, all its words would be laid out again. */
export function withoutFontsOf(named: string, css: string): string {
  const sheet = postcss.parse(css)
  sheet.walkAtRules('font-face', (rule) => {
    if (named.includes(rule.toString())) rule.remove()
  })
  return sheet.toString()
}
