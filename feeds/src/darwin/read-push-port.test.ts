import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type FeedReport, feedReport } from '../feed-report.ts'
import type { News } from './news.ts'
import { LARGEST_MESSAGE, readPackedPushPort, readPushPort } from './read-push-port.ts'

const WHERE = { file: 'stream', message: 7 }

const envelope = (inside: string, version = '16.0') =>
  `<?xml version="1.0" encoding="UTF-8"?>
  <Pport xmlns="urn:any" ts="2026-12-07T08:41:12.1234567Z" version="${version}">${inside}</Pport>`

const read = (inside: string, report: FeedReport = feedReport()) => readPushPort(envelope(inside), report, WHERE)

function newsIn(inside: string): readonly News[] {
  const report = feedReport()
  const message = read(`<uR updateOrigin="Darwin">${inside}</uR>`, report)
  expect([...report.faultCounts]).toEqual([])
  return message?.body.kind === 'update' ? message.body.news : []
}

test('a status says for each place what is expected, what has happened, and where', () => {
  const [status] = newsIn(`
    <TS rid="202612071234567" uid="C10234" ssd="2026-12-07" isReverseFormation="true">
      <f:LateReason tiploc="NWPTRTG" near="true">123</f:LateReason>
      <f:Location tpl="CRDFCEN" wta="08:30" wtd="08:33:30" pta="08:30" ptd="08:33">
        <f:arr at="08:31" atClass="Automatic" src="TD"/>
        <f:dep et="08:36" wet="08:35" etmin="08:36" delayed="true" src="CIS" srcInst="at09"/>
        <f:plat platsup="true" cisPlatsup="true" platsrc="M" conf="true">3A</f:plat>
        <f:length>5</f:length>
      </f:Location>
      <f:Location tpl="MAINDWJ" wtp="08:44:30"><f:pass et="08:47" etUnknown="1"/></f:Location>
      <f:Location tpl="NWPTRTG" wta="08:46"><f:arr et="08:49" atRemoved="true"/><f:plat></f:plat><f:suppr>true</f:suppr>
        <f:detachFront> true </f:detachFront></f:Location>
    </TS>`)
  expect(status).toEqual({
    kind: 'status',
    rid: '202612071234567',
    uid: 'C10234',
    serviceDate: '2026-12-07',
    reverseFormation: true,
    lateReason: { code: 123, tiploc: 'NWPTRTG', near: true },
    places: [
      {
        tiploc: 'CRDFCEN',
        wta: 510,
        wtd: 513.5,
        pta: 510,
        ptd: 513,
        arrival: { actual: 511, actualClass: 'Automatic', source: 'TD' },
        departure: {
          expected: 516,
          workingExpected: 515,
          notBefore: 516,
          delayed: true,
          source: 'CIS',
          sourceInstance: 'at09',
        },
        platform: { name: '3A', suppressed: true, suppressedByCis: true, source: 'M', confirmed: true },
        length: 5,
      },
      { tiploc: 'MAINDWJ', wtp: 524.5, pass: { expected: 527, unknownDelay: true } },
      {
        tiploc: 'NWPTRTG',
        wta: 526,
        arrival: { expected: 529, actualRemoved: true },
        suppressed: true,
        detachFront: true,
      },
    ],
  })
})

test('version 18 gives reasons by place, says what is uncertain, and which trains one incident touches', () => {
  const [status] = newsIn(`
    <TS rid="1" uid="C10234" ssd="2026-12-07"><Location tpl="CRDFCEN" wtd="08:33">
      <LateReason>501</LateReason>
      <uncertainty status="Cancellation"><reason tiploc="BRDGND">502</reason></uncertainty>
      <affectedBy> 5F3A </affectedBy>
    </Location></TS>`)
  expect(status).toMatchObject({
    places: [
      {
        lateReason: { code: 501 },
        uncertainty: { status: 'Cancellation', reason: { code: 502, tiploc: 'BRDGND' } },
        affectedBy: '5F3A',
      },
    ],
  })
})

test('a schedule keeps its ends, its operational places and its passes apart, and codes of two letters whole', () => {
  const [schedule] = newsIn(`
    <schedule rid="202612071234567" uid="C10234" trainId="1W10" rsid="AW102300" ssd="2026-12-07" toc="AW"
        trainCat="XX" isPassengerSvc="false" isActive="false" deleted="true" isCharter="true" status="1">
      <s:OPOR tpl="CANTON" wtd="08:12" act="TB"/>
      <s:OR tpl="CRDFCEN" act="T RM" planAct="T " wta="08:20" wtd="08:33" ptd="08:33" can="true" fid="202612071234567-001"
          avgLoading="35" fd="NWPTRTG" affectedByDiversion="true"><s:cancelReason near="true">900</s:cancelReason></s:OR>
      <s:PP tpl="MAINDWJ" wtp="08:44:30" rdelay="4"/>
      <s:DT tpl="NWPTRTG" act="TF" wta="08:46" pta="08:47"/>
      <s:cancelReason>901</s:cancelReason><s:divertedVia>EBBWJ</s:divertedVia><s:diversionReason>-1</s:diversionReason>
    </schedule>`)
  expect(schedule).toEqual({
    kind: 'schedule',
    rid: '202612071234567',
    uid: 'C10234',
    serviceDate: '2026-12-07',
    headcode: '1W10',
    retailId: 'AW102300',
    operator: 'AW',
    status: '1',
    category: 'XX',
    notForPassengers: true,
    inactive: true,
    deleted: true,
    charter: true,
    places: [
      { kind: 'OPOR', tiploc: 'CANTON', wtd: 492, activities: ['TB'] },
      {
        kind: 'OR',
        tiploc: 'CRDFCEN',
        activities: ['T', 'RM'],
        plannedActivities: ['T'],
        wta: 500,
        wtd: 513,
        ptd: 513,
        cancelled: true,
        formation: '202612071234567-001',
        averageLoading: 35,
        falseDestination: 'NWPTRTG',
        affectedByDiversion: true,
        cancelReason: { code: 900, near: true },
      },
      { kind: 'PP', tiploc: 'MAINDWJ', wtp: 524.5, reroutingDelay: 4 },
      { kind: 'DT', tiploc: 'NWPTRTG', activities: ['TF'], wta: 526, pta: 527 },
    ],
    cancelReason: { code: 901 },
    divertedVia: 'EBBWJ',
  })
})

test('associations, formations and loading name their trains, their places and their coaches in order', () => {
  const news = newsIn(`
    <deactivated rid="1"/>
    <association tiploc="SHRWBY" category="VV" isCancelled="true">
      <a:main rid="1" wta="10:00" wtd="10:05" pta="10:00"/><a:assoc rid="2" wtd="10:10"/></association>
    <scheduleFormations rid="1"><formation fid="1-001" src="CIS" srcInst="CACI"><coaches>
      <coach coachNumber="10" coachClass="Mixed"><toilet>Accessible</toilet></coach>
      <coach coachNumber="9"><toilet status="NotInService">Standard</toilet></coach><coach coachNumber="A"/>
    </coaches></formation></scheduleFormations>
    <serviceLoading rid="1" tpl="SHRWBY" wtd="10:05"><loadingCategory>B</loadingCategory>
      <loadingPercentage type="Expected" src="CIS">45</loadingPercentage></serviceLoading>
    <formationLoading fid="1-001" rid="1" tpl="SHRWBY" wta="00:00" wtd="10:05">
      <loading coachNumber="A">88</loading><loading coachNumber="B">none</loading></formationLoading>
    <formationLoading fid="1-001" rid="1" tpl="SHRWBY" wtd="10:05"/>`)
  const place = { kind: 'formation-loading', rid: '1', formation: '1-001', tiploc: 'SHRWBY', wtd: 605 }
  expect(news).toEqual([
    { kind: 'deactivated', rid: '1' },
    {
      kind: 'association',
      tiploc: 'SHRWBY',
      category: 'VV',
      main: { rid: '1', wta: 600, wtd: 605, pta: 600 },
      assoc: { rid: '2', wtd: 610 },
      cancelled: true,
    },
    {
      kind: 'formations',
      rid: '1',
      formations: [
        {
          id: '1-001',
          source: 'CIS',
          sourceInstance: 'CACI',
          coaches: [
            { number: '10', class: 'Mixed', toilet: { kind: 'Accessible', state: 'InService' } },
            { number: '9', toilet: { kind: 'Standard', state: 'NotInService' } },
            { number: 'A' },
          ],
        },
      ],
    },
    {
      kind: 'service-loading',
      rid: '1',
      tiploc: 'SHRWBY',
      wtd: 605,
      category: { value: 'B' },
      percentage: { value: 45, expected: true, source: 'CIS' },
    },
    { ...place, wta: 0, coaches: [{ number: 'A', percentage: 88 }] },
    { ...place, coaches: [] },
  ])
})

test('of a station message nothing goes further but words and links to the web', () => {
  const [message] = newsIn(`
    <OW id="123" cat="PriorOthers" sev="2" suppress="true"><m:Station crs="CDF"/><m:Station crs="NWP"/><m:Msg>
      Trains are &amp; stay   late.
      <m:p>See <m:a href="https://www.example.org/works">the works</m:a> or <b>ask &lt;us&gt;</b>.</m:p>
      <m:p/><m:p><m:a href="javascript:alert(1)">here</m:a></m:p></m:Msg></OW>`)
  expect(message).toEqual({
    kind: 'station-message',
    id: 123,
    category: 'PriorOther',
    severity: 2,
    suppressBoard: true,
    stations: ['CDF', 'NWP'],
    paragraphs: [
      ['Trains are & stay late.'],
      ['See ', { text: 'the works', href: 'https://www.example.org/works' }, ' or ask <us>.'],
      ['here'],
    ],
  })
})

test('alerts, platform orders, headcodes put right and alarms are read', () => {
  const news = newsIn(`
    <trainAlert><AlertID>41</AlertID><AlertServices><AlertService RID="1" UID="C1" SSD="2026-12-07">
      <Location>CDF</Location><Location>XVJ</Location></AlertService></AlertServices><SendAlertBySMS>false</SendAlertBySMS>
      <SendAlertByEmail>true</SendAlertByEmail><SendAlertByTwitter>false</SendAlertByTwitter><Source>AW</Source>
      <AlertText> Two coaches only </AlertText><Audience>Customer</Audience><AlertType>Forced</AlertType></trainAlert>
    <trainOrder tiploc="CRDFCEN" crs="CDF" platform="3"><set><first><rid wta="08:30" pta="08:30">1</rid></first>
      <second><trainID>6B09</trainID></second></set></trainOrder>
    <trainOrder tiploc="CRDFCEN" crs="CDF" platform="4"><clear/></trainOrder>
    <trackingID><berth area="CF">0123</berth><incorrectTrainID>1W10</incorrectTrainID>
      <correctTrainID>1W12</correctTrainID></trackingID>
    <alarm><set id=" 9 "><tdAreaFail>SX</tdAreaFail></set></alarm><alarm><set id="8"><tyrellFeedFail/></set></alarm>
    <alarm><clear> 9 </clear></alarm>`)
  const order = { kind: 'train-order', tiploc: 'CRDFCEN', station: 'CDF' }
  expect(news).toEqual([
    {
      kind: 'train-alert',
      id: '41',
      services: [{ rid: '1', uid: 'C1', serviceDate: '2026-12-07', stations: ['CDF', 'XVJ'] }],
      sendByEmail: true,
      source: 'AW',
      text: 'Two coaches only',
      audience: 'Customer',
      forced: true,
    },
    { ...order, platform: '3', trains: [{ rid: '1', wta: 510, pta: 510 }, { headcode: '6B09' }] },
    { ...order, platform: '4', trains: [] },
    { kind: 'tracking-id', area: 'CF', berth: '0123', wrong: '1W10', right: '1W12' },
    { kind: 'alarm', id: '9', what: 'area', area: 'SX' },
    { kind: 'alarm', id: '8', what: 'tyrell' },
    { kind: 'alarm', id: '9', what: 'cleared' },
  ])
})

test('messages about the feed itself are read, and an empty update says that somebody is there', () => {
  const body = (inside: string) => read(inside)?.body
  expect(body('<uR requestSource="at10" requestID="12"/>')).toEqual({
    kind: 'update',
    requestSource: 'at10',
    requestId: '12',
    news: [],
  })
  expect(body('<sR><deactivated rid="1"/></sR>')).toEqual({
    kind: 'snapshot',
    news: [{ kind: 'deactivated', rid: '1' }],
  })
  expect(body('<TimeTableId ttfile="" ttreffile="20261207020500_ref_v4.xml.gz">20261207020500</TimeTableId>')).toEqual({
    kind: 'timetable',
    id: '20261207020500',
    referenceFile: '20261207020500_ref_v4.xml.gz',
  })
  expect(body('<FailureResp code="HBOK">Heartbeat</FailureResp>')).toEqual({
    kind: 'status',
    code: 'HBOK',
    text: 'Heartbeat',
  })
  expect(body('<SnapshotId>abc</SnapshotId>')).toEqual({ kind: 'snapshot-id', id: 'abc' })
  expect(body('<GetSnapshotReq viaftp="true"/>')).toEqual({ kind: 'request', what: 'GetSnapshotReq', viaFtp: true })
  expect(readPushPort(envelope('<uR/>', 'STG-17.0'), feedReport(), WHERE)?.version).toBe('STG-17.0')
})

test('what can’t be read is counted and passed over, and the rest of its message stands', () => {
  const report = feedReport()
  const message = read(
    `<uR><TS uid="C1" ssd="2026-12-07"/><TS rid="1" uid="C1" ssd="2026-02-30"/><constructor rid="1"/>
     <TS rid="1" uid="C1" ssd="2026-12-07"><Location wta="10:00"/></TS><deactivated rid="2"/></uR>`,
    report,
  )
  expect(message?.body).toMatchObject({ news: [{ kind: 'deactivated', rid: '2' }] })
  expect([...report.faultCounts]).toEqual([
    ['BAD_VALUE', 3],
    ['UNKNOWN_RECORD', 1],
  ])
  expect(report.faults[0]).toMatchObject({ file: 'stream', line: 7, text: 'TS without rid' })
})

test('odd values of one field cost that field alone', () => {
  const [status] =
    newsIn(`<TS rid="1" uid="C1" ssd="2026-12-07Z"><Location tpl="CDF" wta="24:10" wtd="8:10" pta="" ptd="23:59">
    <arr et="12:60" at="aa:bb"/><dep et="00:00:75"/><length>300</length><LateReason>many</LateReason></Location></TS>`)
  expect(status).toMatchObject({
    serviceDate: '2026-12-07',
    places: [{ tiploc: 'CDF', ptd: 1439, arrival: {}, departure: {} }],
  })
})

test('rubbish is no message: not packed, not well-formed, no Pport, without a moment, with entities of its own, endless [ASVS-1.5.1]', () => {
  const rubbish = [
    '',
    'HELO',
    '<Pport ts="2026-12-07T08:41:12Z"><uR></Pport>',
    '<Other ts="2026-12-07T08:41:12Z"><uR/></Other>',
    '<Pport ts="2026-12-07T08:41:12"><uR/></Pport>',
    '<!DOCTYPE Pport [<!ENTITY a "aaaaaaaaaa">]><Pport ts="2026-12-07T08:41:12Z"><uR updateOrigin="&a;"/></Pport>',
    `<Pport ts="2026-12-07T08:41:12Z">${'<uR>'.repeat(10_000)}${'</uR>'.repeat(10_000)}</Pport>`,
  ]
  const report = feedReport()
  for (const text of rubbish) expect(readPackedPushPort(gzipSync(text), report, WHERE)).toBeUndefined()
  expect(readPackedPushPort(Buffer.from(envelope('<uR/>')), report, WHERE)).toBeUndefined()
  expect(readPackedPushPort(gzipSync(Buffer.alloc(LARGEST_MESSAGE + 1, ' ')), report, WHERE)).toBeUndefined()
  expect([...report.faultCounts]).toEqual([['GARBLED', rubbish.length + 2]])
  const well = readPackedPushPort(gzipSync(envelope('<uR/>')), report, WHERE)
  expect(well?.body).toEqual({ kind: 'update', news: [] })
})
