import { expect, test } from 'vitest'
import { neededStyles, withoutFontsOf } from './needed-styles.ts'

const PAGE = '<h1>Where to?</h1><p class="card"><b class="sum" data-style="color:var(--red)"></b></p>'

test('a rule stays when it names only classes of the page, in whatever it stands', () => {
  const css = '.card{a:b}.wallet{a:b}@media (width>=960px){.card .sum{a:b}.card .seat{a:b}}:root{c:d}h1:not(.sum){e:f}'
  expect(neededStyles(css, PAGE)).toBe('.card{a:b}@media (width>=960px){.card .sum{a:b}}:root{c:d}h1:not(.sum){e:f}')
})

test('of several selectors those that fit stay; what is empty then is gone', () => {
  expect(neededStyles('.card,.seat,p{a:b}@media print{.seat{a:b}}', PAGE)).toBe('.card,p{a:b}')
})

test('a rule for an element that the page lacks, or for a pointer, comes later; what only looks like one stays', () => {
  const css =
    'table{a:b}p th{a:b}.card:hover{a:b}:is(p,th) .card{a:b}' +
    '[data-theme=dark] .card{a:b}.card:nth-child(odd){a:b}.card:lang(cy){a:b}p:not(:has(svg)):after{a:b}:where(h1,p){a:b}'
  expect(neededStyles(css, PAGE)).toBe(
    ':is(p,th) .card{a:b}[data-theme=dark] .card{a:b}.card:nth-child(odd){a:b}.card:lang(cy){a:b}p:not(:has(svg)):after{a:b}:where(h1,p){a:b}',
  )
})

test('a font or a movement comes along only where a rule asks for it', () => {
  const css =
    '@font-face{font-family:One;src:url(/a)}@font-face{font-family:Two;src:url(/b)}body{font-family:One,serif}' +
    '@keyframes turn{from{a:b}to{a:c}}@keyframes pass{to{a:b}}.card{animation:1s turn}.seat{animation:1s pass}'
  const kept = neededStyles(css, PAGE)
  expect(kept).toContain('url(/a)')
  expect(kept).not.toContain('url(/b)')
  expect(kept).toContain('turn{from{a:b}to{a:c}}')
  expect(kept).not.toContain('pass')
})

test('a token comes along where something asks for it, also by way of another', () => {
  const css =
    ':root{--red:#f00;--one:1px;--two:var(--one);--three:3px;--four:4px}.card{border:var(--two)}.seat{top:var(--four)}'
  expect(neededStyles(css, PAGE)).toBe(':root{--red:#f00;--one:1px;--two:var(--one)}.card{border:var(--two)}')
})

test('a font that the page names is not named again by the sheet, and every other rule is', () => {
  const css =
    '@font-face{font-family:One;src:url(/a)}@font-face{font-family:Two;src:url(/b)}.card{font-family:One,serif}'
  expect(withoutFontsOf('@font-face{font-family:One;src:url(/a)}.card{a:b}', css)).toBe(
    '@font-face{font-family:Two;src:url(/b)}.card{font-family:One,serif}',
  )
})
