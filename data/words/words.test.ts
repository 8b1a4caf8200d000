import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IntlMessageFormat } from 'intl-messageformat'
import { expect, test } from 'vitest'

type Ast = ReturnType<IntlMessageFormat['getAst']>
type Messages = Record<string, string>

const FOLDER = import.meta.dirname
const LANGUAGES = ['en', 'cy'] as const
/** CLDR's plural categories: what an ICU message needs so that every number reads right. */
const CATEGORIES = {
  en: ['one', 'other'],
  cy: ['zero', 'one', 'two', 'few', 'many', 'other'],
} as const

const read = (file: string): Messages => JSON.parse(readFileSync(join(FOLDER, file), 'utf8'))
const filesOf = (language: string) =>
  readdirSync(FOLDER).filter((file) => file === `${language}.json` || file.endsWith(`.${language}.json`))
const subjects = filesOf('en').map((file) => file.replace(/en\.json$/, ''))
const files = subjects.map((subject) => ({ en: read(`${subject}en.json`), cy: read(`${subject}cy.json`) }))
const words = {
  en: Object.assign({}, ...files.map((file) => file.en)) as Messages,
  cy: Object.assign({}, ...files.map((file) => file.cy)) as Messages,
}
const same = read('same.json')
const names = Object.keys(words.en)
const parse = (text: string, language: string) => new IntlMessageFormat(text, language).getAst()

/** Every element of a message, those inside plurals and choices, too. */
const elementsOf = (ast: Ast): Ast =>
  ast.flatMap((element) => [
    element,
    ...('options' in element ? Object.values(element.options).flatMap(({ value }) => elementsOf(value)) : []),
    ...('children' in element ? elementsOf(element.children) : []),
  ])

const placeholdersOf = (text: string, language: string) => {
  const found = elementsOf(parse(text, language)).map((element) =>
    'value' in element && element.type !== 0 ? element.value : '',
  )
  return [...new Set(found)].filter(Boolean).toSorted()
}

/** ICU's element types for `plural` and `selectordinal`. */
const isPlural = (element: Ast[number]) => element.type === 6

test('each language says the same things, subject by subject, and nothing twice [CONTENT-004]', () => {
  expect(
    filesOf('cy')
      .map((file) => file.replace(/cy\.json$/, ''))
      .toSorted(),
  ).toEqual(subjects.toSorted())
  for (const { en, cy } of files) expect(Object.keys(cy).toSorted()).toEqual(Object.keys(en).toSorted())
  expect(names).toHaveLength(files.reduce((sum, { en }) => sum + Object.keys(en).length, 0))
})

test('names are UPPER_SNAKE and stand in alphabetical order', () => {
  for (const { en, cy } of files)
    for (const file of [en, cy]) {
      expect(Object.keys(file)).toEqual(Object.keys(file).toSorted())
      for (const name of Object.keys(file)) expect(name).toMatch(/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/)
    }
})

test('every message can be read, says something, and keeps clear of the apostrophe that ICU takes for a quote', () => {
  for (const language of LANGUAGES)
    for (const name of names) {
      const text = words[language][name] ?? ''
      expect(text.trim(), name).not.toBe('')
      expect(text, `${name}: write ’`).not.toContain("'")
      expect(() => parse(text, language), `${language} ${name}`).not.toThrow()
    }
})

test('both languages fill in the same values', () => {
  for (const name of names)
    expect(placeholdersOf(words.cy[name] ?? '', 'cy'), name).toEqual(placeholdersOf(words.en[name] ?? '', 'en'))
})

test('where a number is involved, every plural form of the language is written', () => {
  for (const language of LANGUAGES)
    for (const name of names)
      for (const element of elementsOf(parse(words[language][name] ?? '', language)).filter(isPlural)) {
        if (!('options' in element)) continue
        const written = Object.keys(element.options).filter((option) => !option.startsWith('='))
        expect(written, `${language} ${name}`).toEqual(expect.arrayContaining([...CATEGORIES[language]]))
        expect(written.length, `${language} ${name}`).toBe(CATEGORIES[language].length)
      }
})

test('a Welsh text that equals the English one has its reason, and no reason is left over', () => {
  const equal = names.filter((name) => words.en[name] === words.cy[name])
  expect(equal.filter((name) => !(name in same))).toEqual([])
  expect(Object.keys(same).filter((name) => !equal.includes(name))).toEqual([])
  for (const reason of Object.values(same)) expect(reason.length).toBeGreaterThan(5)
})

test('Welsh numbers mutate what they count', () => {
  const tickets = new IntlMessageFormat(words.cy.GLOBAL_TICKETS ?? '', 'cy')
  const said = [0, 1, 2, 3, 6, 11].map((count) => tickets.format({ count }))
  expect(said).toEqual(['0 tocyn', '1 tocyn', '2 docyn', '3 thocyn', '6 thocyn', '11 tocyn'])
})
