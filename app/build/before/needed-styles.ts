import postcss from 'postcss'

/**
 * The rules of a style sheet that can touch a page with these classes: those that name no other class, in their order. The
 * whole sheet comes after it and says the same again, so nothing looks different for a moment.
 */
export function neededStyles(css: string, used: ReadonlySet<string>): string {
  const sheet = postcss.parse(css)
  const fits = (selector: string) =>
    [...selector.matchAll(/\.(-?[_a-z][\w-]*)/gi)].every(([, name]) => used.has(name ?? ''))
  sheet.walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && 'name' in rule.parent && rule.parent.name === 'keyframes') return
    const kept = rule.selectors.filter(fits)
    if (kept.length === 0) rule.remove()
    else if (kept.length < rule.selectors.length) rule.selectors = kept
  })
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

function familyOf(rule: postcss.AtRule): string {
  let family = ''
  rule.walkDecls('font-family', ({ value }) => {
    family = value.replaceAll(/["']/g, '')
  })
  return family
}
