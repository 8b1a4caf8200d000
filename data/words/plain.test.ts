import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Everything people read that isn't in a component: words, pages, menus, lists, notes. */
const DATA = join(import.meta.dirname, '..')
const LANGUAGES = ['en', 'cy'] as const
type Language = (typeof LANGUAGES)[number]
type Text = { where: string; text: string }

/** Texts of a language in a file that holds both: whatever stands under `en` or `cy`. */
function textsUnder(value: unknown, language: Language, within: boolean): string[] {
  if (typeof value === 'string') return within ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) =>
    LANGUAGES.includes(name as Language)
      ? textsUnder(part, language, name === language)
      : textsUnder(part, language, within),
  )
}

function textsIn(language: Language): Text[] {
  const files = globSync('**/*.{json,md}', { cwd: DATA }).filter((file) => !/^(railway|fares\/feed)\//.test(file))
  return files.flatMap((file) => {
    const content = readFileSync(join(DATA, file), 'utf8')
    const ofOne = /(?:^|[./])(en|cy)\.(?:json|md)$/.exec(file)?.[1]
    if (ofOne && ofOne !== language) return []
    if (file.endsWith('.md')) return ofOne ? content.split('\n').map((text) => ({ where: file, text })) : []
    const whole = JSON.parse(content) as Record<string, unknown>
    if (!ofOne) return textsUnder(whole, language, false).map((text) => ({ where: file, text }))
    return Object.entries(whole).map(([name, text]) => ({ where: name, text: String(text) }))
  })
}

/** Said once, and better since. What stands behind each is what we say now. */
const GONE: Record<Language, [RegExp, string, RegExp?][]> = {
  en: [
    // An alphabet has letters, and Contact us has an address on paper.
    [/\bletter\b/i, 'e-mail', /^STATIONS_|LETTER BY LETTER|(upper|lower) case letter|letter by letter|e-mail, letter/],
    [/\bg(ive|iven|iving) (\w+ )*?back\b/i, 'refund'],
    [/\bcounts? (as it|no more)|no longer counts?\b|\bstop(s|ped)? counting\b/i, 'is (no longer) valid'],
    [/^Go on\b|\bto go on\b|before you go on\b/, 'continue'],
    [/\b(take|taken|took) (it |them |one |this booking |a journey )?out\b/i, 'remove'],
    [/\b(runs|ran|run) out\b/i, 'expires', /when time runs out/],
    [/\btier \d/i, 'one name for all of them'],
    [/\bback to the engine\b/i, 'facing backwards'],
    [/\bone behind the other\b/i, 'airline style'],
    [/\bwithout a seat\b/i, 'no seat reservation'],
    [/\bfor memory\b/i, 'as a record'],
    [/\bat the door\b/i, 'recent sign-ins'],
    [/\bcounts? from now on\b/i, 'is changed'],
    [/\bfinding out\b/i, 'checking with your bank'],
    [/\bwaits to be\b/i, 'is waiting to be'],
    [/\blook (in|among) (your e-mail|junk)/i, 'check'],
    [/\bmay (your address|it) change\b|\bit may change\b/i, 'change your e-mail address?'],
    [/\beverybody\b/i, 'everyone', /^Dogs stay on a lead|- Dogs stay/],
    [/\bdoes not bite\b/i, 'does not apply'],
    [/^Keep these tickets/, 'Hold for 20 minutes; Save them to an account'],
    [/^Held for/, '20 min left'],
    [/\bNothing there\?/, 'Didn’t get it?'],
    [/\bnever reach us\b/i, 'we never see the number'],
    [/\btrains you choose\b/i, 'trains you book'],
    // Not before anybody can.
    [/\bclaim when a train\b/i, 'nothing'],
  ],
  cy: [
    [/\bllythyr\b/i, 'e-bost', /e-bost, llythyr/],
    [/\bdychwelyd (y )?tocynnau|\bdychwelyd a chael|\bei ddychwelyd\b|eu dychwelyd neu/i, 'ad-dalu'],
    [/\bcyfrif mwyach\b/i, 'yn ddilys mwyach'],
    [/\btynnu allan\b/i, 'tynnu o’r fasged'],
    [/^Ymlaen$/, 'Parhau', /^(DATA_FIELD_ON|SECOND_FACTOR_IS_ON)$/],
    [/\b(tocyn|docyn|taith|daith|thaith) sengl\b|^Sengl\b/i, 'unffordd'],
    [/\bhaen \d/i, 'un enw'],
    [/\bAmlhyblyg\b/i, 'Multiflex'],
    [/\bpethau ychwanegol\b/i, 'ychwanegion'],
    [/^Dod o hyd i (drenau|fwndeli|docyn)/, 'Chwilio am'],
    [/^Allan:/, 'Mynd'],
    [/\ballwedd fynediad\b/i, 'allwedd mynediad'],
    [/\bnewid: /i, 'newid yn'],
    [/\bgadael mewn\b/i, 'gadael ymhen'],
    [/\bheb sedd\b/i, 'heb gadw sedd'],
    [/\binjan\b/i, 'yn wynebu am yn ôl'],
    [/\ber cof\b/i, 'i’ch atgoffa'],
    [/\bwrth y drws\b/i, 'mewngofnodi diweddar'],
    [/\bcyfrif o hyn allan\b/i, 'wedi’i newid'],
    [/^Rydym yn cael gwybod|dal i gael gwybod/i, 'holi’r banc'],
    [/\bAdeiladwaith\b/, 'Rhif adeiladu'],
    [/\bhollti\b/i, 'rhannu'],
    [/\btocyn(nau)? Advance\b/, 'Ymlaen Llaw'],
    [/\bllunio’n llawn\b/i, 'dangos mewn lliw'],
    [/\bDa gwybod\b/, 'Gwybodaeth ddefnyddiol'],
    [/\b(G|Ngh|Ch)ledrau\b/, 'Cledrau: our name doesn’t mutate'],
    // One register, the plain written one: Nid yw, Nid oes, Rydym, Ni allwn.
    [/\b(dyw|dydy|dydi|dydyn|dydw)\b/i, 'Nid yw, nid ydym'],
    [/\bdoes (dim|neb|fawr|yr un|byth)\b|\bdoedd (dim|neb)\b/i, 'Nid oes, nid oedd'],
    [/\brydyn\b/i, 'rydym'],
    [/\brydym ni’n\b/i, 'rydym yn'],
    [/\b(all|gall|allwn|allen|allai)( ni| neb|’r \w+| y \w+)? ddim\b/i, 'Ni all, ni allwn, ni allem'],
    [
      /\b(fydd|fyddan|fyddwch|fyddwn|chafodd|chymerwyd|ddaeth|wnaeth|wnaethoch)\b.*\b(ddim|dim|mo)\b/i,
      'Ni …',
      /\bni |\bna |mae |, am ddim/i,
    ],
    [/\bydy(?!,)\b/i, 'A yw …?'],
    [/\bmo’/i, 'Ni …'],
    [/\bFe (gewch|daloch|brynoch|wnaeth|stopiodd)/i, 'Cewch, taloch …'],
    [/\bllefydd\b/i, 'lleoedd'],
    [/\bGa(’|i)?( i)? fynd\b/, 'A gaf i fynd'],
  ],
}

for (const language of LANGUAGES)
  test(`nothing reads as it once did, and one thing has one word: ${language}`, () => {
    const found = textsIn(language).flatMap(({ where, text }) =>
      GONE[language].flatMap(([gone, better, but]) => {
        const left = but !== undefined && (but.test(text) || but.test(where))
        return gone.test(text) && !left ? [`${where}: “${text}” – say ${better}`] : []
      }),
    )
    expect(found).toEqual([])
  })

test('every kind of text is read: words, pages, menus, notes, first pages and lists', () => {
  const from = new Set(textsIn('cy').map(({ where }) => where.split('/')[0]))
  for (const folder of ['content', 'menus', 'home', 'release-notes', 'onboarding', 'fares', 'lists'])
    expect(from).toContain(folder)
  expect(from).toContain('GLOBAL_TICKETS')
  expect(from).toContain('MAIL_WELCOME_TEXT')
})
