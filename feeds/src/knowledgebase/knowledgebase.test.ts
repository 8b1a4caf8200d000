import { instant } from '@cledrau/domain/time/instant.ts'
import { describe, expect, test } from 'vitest'
import { feedReport } from '../feed-report.ts'
import { paragraphsOf } from './html-text.ts'
import { readIncidents, writeIncidents } from './incidents.ts'
import type { Incident, ServiceIndicator } from './notices.ts'
import { readServiceIndicators, writeServiceIndicators } from './service-indicators.ts'

const at = (text: string) => instant(Date.parse(text))

const INCIDENTS: Incident[] = [
  {
    id: '0123456789ABCDEF0123456789ABCDEF',
    version: 20261207084100,
    createdAt: at('2026-12-07T08:41:00Z'),
    changedAt: at('2026-12-07T08:55:30Z'),
    changedBy: 'control',
    periods: [
      { from: at('2026-12-07T08:40:00Z'), until: at('2026-12-07T12:00:00Z') },
      { from: at('2026-12-08T08:40:00Z') },
    ],
    cleared: true,
    priority: 2,
    summary: 'A tree at Cwmbrân & <two> more',
    description: [
      ['Trains are late.'],
      ['See ', { text: 'the map', href: 'https://example.org/map?a=1&b=2' }, ' for ways round.'],
    ],
    links: [{ href: 'https://example.org/1', label: 'More' }, { href: 'http://example.org/2' }],
    operators: [{ code: 'AW', name: 'Transport for Wales' }, { code: 'GW' }],
    routes: 'between Newport and Abergavenny',
  },
  {
    id: 'B',
    createdAt: at('2026-06-07T08:41:00Z'),
    periods: [{ from: at('2026-06-07T08:41:00Z') }],
    planned: true,
    summary: 'Works',
    description: [],
    links: [],
    operators: [],
    routes: '',
  },
]

const INDICATORS: ServiceIndicator[] = [
  { operator: 'AW', name: 'Transport for Wales', status: 'Good service', image: 'icon-tick2.png', groups: [] },
  {
    operator: 'GW',
    name: 'Great & Western',
    status: 'Custom',
    description: 'Delays through Newport',
    groups: [
      { name: 'South Wales', incident: INCIDENTS[0]!.id, detail: 'Read about it', href: 'https://example.org/1' },
      { incident: 'B' },
    ],
    more: 'Follow us',
  },
]

const incidents = async (text: string, report = feedReport()) => ({
  incidents: await readIncidents([Buffer.from(text)], 'incidents.xml', report),
  faults: [...report.faultCounts],
})

describe('incidents', () => {
  test('are read as they were written', async () => {
    expect(await incidents(writeIncidents(INCIDENTS))).toEqual({ incidents: INCIDENTS, faults: [] })
    expect(await incidents(writeIncidents([]))).toEqual({ incidents: [], faults: [] })
  })

  test('come with any prefix, and with more than we know of', async () => {
    const foreign = `<i:Incidents xmlns:i="urn:i"><i:PtIncident><i:CreationTime>2026-12-07T08:41:00.000Z</i:CreationTime>
      <i:IncidentNumber> B </i:IncidentNumber><i:Source><i:TwitterHashtag>x</i:TwitterHashtag></i:Source>
      <i:ValidityPeriod><c:StartTime>2026-12-07T08:40:00+00:00</c:StartTime></i:ValidityPeriod><i:Planned>false</i:Planned>
      <i:Summary><![CDATA[<b>Trees</b> &amp; wind]]></i:Summary>
      <i:Description>&lt;p&gt;Late&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;</i:Description>
      <i:InfoLinks><i:InfoLink><i:Uri>javascript:alert(1)</i:Uri></i:InfoLink></i:InfoLinks>
      <i:Affects><i:RoutesAffected>&lt;p&gt;all of Wales&lt;/p&gt;</i:RoutesAffected></i:Affects></i:PtIncident></i:Incidents>`
    const [incident] = (await incidents(foreign)).incidents!
    expect(incident).toMatchObject({
      id: 'B',
      summary: 'Trees & wind',
      description: [['Late']],
      links: [],
      routes: 'all of Wales',
    })
    expect([incident?.planned, incident?.cleared]).toEqual([undefined, undefined])
  })

  test('that say too little are counted and left out; a file that is none is not read', async () => {
    const short = writeIncidents(INCIDENTS).replace('<IncidentNumber>B</IncidentNumber>', '')
    const { incidents: left, faults } = await incidents(short)
    expect([left?.length, faults]).toEqual([1, [['BAD_VALUE', 1]]])
    for (const text of ['', writeIncidents(INCIDENTS).slice(0, -20), '<Other><PtIncident/></Other>'])
      expect((await incidents(text)).incidents).toBeUndefined()
  })
})

describe('service indicators', () => {
  const read = (text: string, report = feedReport()) => readServiceIndicators([Buffer.from(text)], 'nsi.xml', report)

  test('are read as they were written', async () => {
    expect(await read(writeServiceIndicators(INDICATORS))).toEqual(INDICATORS)
  })

  test('without an operator are counted and left out', async () => {
    const report = feedReport()
    const text = writeServiceIndicators(INDICATORS).replace('<TocCode>GW</TocCode>', '')
    expect((await read(text, report))?.map(({ operator }) => operator)).toEqual(['AW'])
    expect([...report.faultCounts]).toEqual([['BAD_VALUE', 1]])
    expect(await read('<Incidents><TOC/></Incidents>', report)).toBeUndefined()
  })
})

test('of a sender’s HTML only words and links to the web are left, however it is made', () => {
  const cases: [string, unknown][] = [
    ['', []],
    ['plain &amp; simple', [['plain & simple']]],
    ['<p>one<br/>two</p><ul><li>three</ul>', [['one'], ['two'], ['three']]],
    ['a <b>bold</b> <i>word', [['a bold word']]],
    ['<a href="https://x.org/?a=1&amp;b=2">go</a> there', [[{ text: 'go', href: 'https://x.org/?a=1&b=2' }, ' there']]],
    [`<a href='javascript:alert(1)'>go</a><a>on</a>`, [['goon']]],
    [
      '<p>never <a href="https://x.org">closed<p>next',
      [['never ', { text: 'closed', href: 'https://x.org' }], ['next']],
    ],
    ['<script>alert("<p>no</p>")</script><style>p{}</style>yes<!-- <p>no --><script>', [['yes']]],
    ['2 < 3 &unknown; &#8211; &#xe9;&nbsp;&#1;', [['2 < 3 &unknown; – é &#1;']]],
    ['<img src=x onerror=alert(1)>', []],
  ]
  for (const [html, paragraphs] of cases) expect(paragraphsOf(html), html).toEqual(paragraphs)
})
