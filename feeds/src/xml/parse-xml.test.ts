import { expect, test } from 'vitest'
import { attributeOf, childNamed, childrenNamed, childText, textOf } from './element.ts'
import { parseXml } from './parse-xml.ts'
import { DEEPEST } from './scan-xml.ts'

test('names are what stands after the prefix, texts and elements keep their order', () => {
  const root = parseXml(`\uFEFF<?xml version="1.0" encoding="utf-8" standalone='yes'?><!-- of today --><?pi it?>
    <a:Root xmlns:a="urn:a" xmlns="urn:b" a:x="prefixed" x="plain &amp; &#x41;&#66;&lt;" y='two
lines'>one<b/>two<!-- no --> <![CDATA[<three>]]><a:b z = "1">four</a:b >\r\nfive</a:Root> <!-- end -->`)!
  expect([root.name, attributeOf(root, 'x'), attributeOf(root, 'y')]).toEqual(['Root', 'plain & AB<', 'two lines'])
  expect(attributeOf(root, 'z')).toBeUndefined()
  expect(root.content.map((node) => (typeof node === 'string' ? node : `<${node.name}>`))).toEqual([
    'one',
    '<b>',
    'two <three>',
    '<b>',
    '\nfive',
  ])
  expect(textOf(root)).toBe('onetwo <three>four\nfive')
  expect(childrenNamed(root, 'b')).toHaveLength(2)
  expect([childText(root, 'b'), childNamed(root, 'c')]).toEqual(['', undefined])
})

test('what isn’t well-formed is no document', () => {
  const wrong = [
    '',
    'a',
    '<a>',
    '<a></b>',
    '<a></ab>',
    '<a/><b/>',
    '<a/>more',
    '<a/><?',
    '<a/><!--',
    '<a x=1/>',
    '<a x="1"y="2"/>',
    '<a x="1" x="2"/>',
    '<a x="<"/>',
    '<a x="1/>',
    '<1a/>',
    '<a:b:c/>',
    '<a>&nbsp;</a>',
    '<a>&#0;</a>',
    '<a>&#x110000;</a>',
    '<a>& b</a>',
    '<a>]]></a>',
    '<a>\u0001</a>',
    '<a><!-- -- --></a>',
    '<a><![CDATA[</a>',
    ' <?xml version="1.0"?><a/>',
    '<a><?xml version="1.0"?></a>',
    '<!DOCTYPE a><a/>',
  ]
  expect(wrong.filter((text) => parseXml(text) !== undefined)).toEqual([])
})

test('nothing is read deeper than any feed goes', () => {
  const nested = (depth: number) => parseXml('<a>'.repeat(depth) + '</a>'.repeat(depth))
  expect(nested(DEEPEST)).toBeDefined()
  expect(nested(DEEPEST + 2)).toBeUndefined()
  expect(nested(100_000)).toBeUndefined()
})
