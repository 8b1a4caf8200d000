import { expect, test } from 'vitest'
import { htmlOf } from './markdown.ts'

test('headings, paragraphs, lists and emphasis become HTML', () => {
  expect(htmlOf('## Bikes\n\nThey go **free**,\n*mostly*.\n\n- one\n- two\n  more\n\n1. first')).toBe(
    '<h2>Bikes</h2>\n<p>They go <strong>free</strong>, <em>mostly</em>.</p>\n' +
      '<ul><li>one</li><li>two more</li></ul>\n<ol><li>first</li></ol>',
  )
})

test('a table has a head and rows', () => {
  expect(htmlOf('| Late | Back |\n|---|---|\n| 15 min | 25% |')).toBe(
    '<table><thead><tr><th>Late</th><th>Back</th></tr></thead><tbody><tr><td>15 min</td><td>25%</td></tr></tbody></table>',
  )
})

test('routes stay in the app, and other addresses only where they are safe', () => {
  expect(htmlOf('[claim](/content/44) [mail](mailto:a@b.example)')).toBe(
    '<p><a href="#/content/44">claim</a> <a href="mailto:a@b.example">mail</a></p>',
  )
  for (const address of ['javascript:alert(1)', 'data:text/html,x', '//elsewhere.example', 'content'])
    expect(() => htmlOf(`[x](${address})`), address).toThrow(/neither a route/)
})

test('no tag of its own comes through, wherever it stands', () => {
  const html = htmlOf('## <script>\n\n<img src=x onerror=alert(1)> & [<b>](https://a.example/"onclick="x)\n\n- <i>')
  expect(html.match(/<\/?[a-z][a-z0-9]*/g)?.filter((tag) => !/^<\/?(h2|p|a|ul|li)$/.test(tag))).toEqual([])
  expect(html).not.toMatch(/" ?on/)
})
