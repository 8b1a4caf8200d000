import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { emailKey, emailProblem } from './e-mail.ts'
import { LONGEST_NAME, nameProblem } from './name.ts'
import { passwordChecklist, passwordProblems } from './password.ts'

describe('an e-mail address', () => {
  test.each([
    'carys@example.org',
    ' Carys.Evans+tren@Example.CO.UK ',
    'siân@bangor.cymru',
    'a@bücher.example',
    "o'neill@example.org",
  ])('%s is taken [REG-026]', (typed) => expect(emailProblem(typed)).toBeUndefined())
  test.each([
    'a@b',
    'carys',
    '@example.org',
    'carys@',
    'carys@example',
    'ca rys@example.org',
    'a@-b.org',
    'a@b..org',
    'a@@b.org',
    `${'x'.repeat(250)}@example.org`,
  ])('%s is refused [REG-026]', (typed) => expect(emailProblem(typed)).toBe('WRONG'))
  test('nothing typed is told from something wrong [REG-025]', () => expect(emailProblem('  ')).toBe('EMPTY'))
  test('capitals and spaces around it make no other address', () => {
    expect(emailKey(' Carys@Example.ORG')).toBe(emailKey('carys@example.org'))
  })
})

describe('a name', () => {
  test.each(['Siân', 'O’Neill', "d'Arcy", 'Llŷr ap Gwilym', 'Anne-Marie', 'x'.repeat(100)])('%s is taken', (name) =>
    expect(nameProblem(name)).toBeUndefined(),
  )
  test.each([...'!"<>@~#?%$£{}[]0123456789'])(
    '%s has no place in one [REG-024] [ASVS-1.3.3] [ASVS-1.3.7] [ASVS-1.3.11]',
    (sign) => expect(nameProblem(`Car${sign}ys`)).toBe('WRONG_SIGN'),
  )
  test('one has to be there, and ends at 100 characters, not counting the spaces around it [REG-019] [REG-021] [REG-022] [REG-023]', () => {
    expect(nameProblem('   ')).toBe('EMPTY')
    expect(nameProblem(`  ${'x'.repeat(100)}  `)).toBeUndefined()
    expect(nameProblem('x'.repeat(101))).toBe('TOO_LONG')
  })
  test('of 100 characters is the longest [CONST-035]', () => {
    expect(LONGEST_NAME).toBe(100)
    expect(nameProblem('x'.repeat(LONGEST_NAME))).toBeUndefined()
    expect(nameProblem('x'.repeat(LONGEST_NAME + 1))).toBe('TOO_LONG')
  })
})

describe('a password', () => {
  const good = 'Môr-las7ceffyl'
  test.each([
    ['Ab1!xyz', 'TOO_SHORT', ' [REG-027]'],
    ['Ab1! xyzw', 'SPACE', ' [REG-028]'],
    ['ab1!xyzw', 'NO_UPPER', ' [REG-029]'],
    ['AB1!XYZW', 'NO_LOWER', ' [REG-030]'],
    ['Abc!xyzw', 'NO_NUMBER', ' [REG-031]'],
    ['Abc1xyzw', 'NO_SYMBOL', ' [REG-032]'],
    ['Ab1!xyz<w', 'FORBIDDEN_SIGN', ' [REG-033]'],
    [`Ab1!${'x'.repeat(125)}`, 'TOO_LONG', ''],
  ])('%s is refused: %s%s', (password, problem) => expect(passwordProblems(password)).toEqual([problem]))

  test('of eight characters is the shortest [CONST-034] [ASVS-6.2.1]', () => {
    expect(passwordProblems('Ab1!xyz')).toEqual(['TOO_SHORT'])
    expect(passwordProblems('Ab1!xyzw')).toEqual([])
  })
  test('a good one has nothing wrong with it, and letters of every alphabet count', () => {
    expect(passwordProblems(good)).toEqual([])
    expect(passwordProblems('ŴŶŵŷ-2468')).toEqual([])
  })

  test('every printable sign but the three forbidden ones is a symbol [REG-032] [REG-033]', () => {
    for (let code = 0x21; code < 0x7f; code++) {
      const sign = String.fromCharCode(code)
      if (/[A-Za-z0-9]/.test(sign)) continue
      const wanted = '<">'.includes(sign) ? ['NO_SYMBOL', 'FORBIDDEN_SIGN'] : []
      expect(passwordProblems(`Abcdefg1${sign}`), sign).toEqual(wanted)
    }
  })

  test('the checklist follows what is typed [REG-038]', () => {
    expect(passwordChecklist('', '')).toEqual({
      UPPER_AND_LOWER: false,
      LENGTH: false,
      NUMBER: false,
      SYMBOL: false,
      MATCH: false,
    })
    expect(passwordChecklist('Abc1', 'Abc')).toEqual({
      UPPER_AND_LOWER: true,
      LENGTH: false,
      NUMBER: true,
      SYMBOL: false,
      MATCH: false,
    })
    expect(passwordChecklist(good, good)).toEqual({
      UPPER_AND_LOWER: true,
      LENGTH: true,
      NUMBER: true,
      SYMBOL: true,
      MATCH: true,
    })
  })

  test.each([
    'Password1!',
    'P@ssw0rd2024!',
    'Qwerty123!',
    'Welcome1!',
    'Cymru2026!',
    '1Qaz2wsx!',
    'Abcd1234!',
    'Liverpool#1',
    'Aa1!Aa1!Aa1!',
    'Wq7!Wq7!',
    'Iloveyou1!',
    'Hello-Kitty1',
    'Summer2025!',
    '!!Dragon99',
  ])('%s is one of the first to be tried [ASVS-6.2.4] [ASVS-6.2.11]', (password) =>
    expect(isCommonPassword(password)).toBe(true),
  )
  test.each([good, 'Ceffyl-glas-7', 'kR7!vmQ2zp', 'Tren9:21yn hwyr'.replaceAll(' ', ''), 'Correct-horse-7-battery'])(
    '%s is not',
    (password) => expect(isCommonPassword(password)).toBe(false),
  )
  test('whatever is typed gets an answer, and random passwords are not common', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (typed) => typeof isCommonPassword(typed) === 'boolean'))
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'bdfkmpvzBDFKMPVZ2469-_'), minLength: 14, maxLength: 20 }),
        (typed) => {
          fc.pre(new Set(typed).size > 9)
          expect(isCommonPassword(typed)).toBe(false)
        },
      ),
    )
  })
})
