import { expect, inject, test } from 'vitest'
import type { Decoded } from './foreign-decoder.ts'
import { readText } from './foreign-decoder.ts'
import { playFeeds } from './played-feeds.ts'
import { brokenRules, NOT_OURS, RULES, type StaticFeed } from './rules.ts'

test('the feeds of an hour of a bad day keep the published rules', async () => {
  const lines = new Set(['cambrian-main', 'conwy-valley'])
  const seen = await playFeeds({ postgres: inject('postgres'), from: 7 * 60, until: 8 * 60, every: 12, lines })
  expect(seen.broken).toEqual([])
  expect([seen.looks, seen.kinds.has('SCHEDULED')]).toEqual([10, true])
  expect(seen.entities).toBeGreaterThan(100)
})

test('each rule from E001 to E052 is looked at, or it is said why there is nothing to look at', () => {
  const names = [...Object.keys(RULES), ...Object.keys(NOT_OURS)].flatMap((name) => name.match(/E0\d\d/g) ?? [])
  // The published list leaves these numbers out.
  const none = [5, 7, 8, 14]
  const numbers = Array.from({ length: 52 }, (_, index) => index + 1).filter((number) => !none.includes(number))
  expect(names.toSorted()).toEqual(numbers.map((number) => `E0${String(number).padStart(2, '0')}`))
})

const KNOWN: StaticFeed = {
  stopAt: new Map([
    ['C1 1', 'CDF:1'],
    ['C1 2', 'NWP'],
  ]),
  trips: new Set(['C1']),
  routes: new Set(),
  agencies: new Set(['AW']),
  stops: new Map([
    ['CDF', { type: '1', latitude: 51.4, longitude: -3.2 }],
    ['CDF:1', { type: '0', latitude: 51.4, longitude: -3.2 }],
    ['NWP', { type: '0', latitude: 51.5, longitude: -3 }],
  ]),
}
const NOW = 1_796_000_000

const GOOD = `
header {
  gtfs_realtime_version: "2.0"
  incrementality: FULL_DATASET
  timestamp: 1796000000
}
entity {
  id: "a"
  trip_update {
    trip {
      trip_id: "C1"
      start_date: "20261130"
    }
    stop_time_update {
      stop_sequence: 1
      departure {
        time: 1796000060
      }
      stop_id: "CDF:1"
    }
    stop_time_update {
      stop_sequence: 2
      arrival {
        time: 1796000660
      }
      stop_id: "NWP"
    }
    vehicle {
      id: "v"
    }
  }
}
entity {
  id: "b"
  vehicle {
    trip {
      trip_id: "C1"
    }
    position {
      latitude: 51.45
      longitude: -3.1
    }
    current_stop_sequence: 2
    stop_id: "NWP"
    vehicle {
      id: "v"
    }
  }
}
entity {
  id: "c"
  alert {
    informed_entity {
      stop_id: "NWP"
    }
    header_text {
      translation {
        text: "Gorsaf ar gau \\305\\265 \\"heddiw\\""
      }
    }
  }
}
`
const broken = (text: string, before: readonly Decoded[] = []) => {
  const look = { now: NOW, feeds: [readText(text)], before }
  return new Set(brokenRules(look, KNOWN).flatMap((line) => /^E0\d\d/.exec(line)?.[0] ?? []))
}

test('a decoder’s text is read as it stands, and a field that nobody published is refused', () => {
  expect(JSON.stringify(readText(GOOD))).toContain(JSON.stringify('Gorsaf ar gau ŵ "heddiw"'))
  expect(() => readText('entity {\n  7: 1\n}')).toThrow('published description')
  expect(() => readText('entity {')).toThrow('without an end')
  expect([...broken(GOOD)]).toEqual([])
})

test.each([
  ['E001', 'time: 1796000060', 'time: 1796000060000'],
  ['E002', 'stop_sequence: 1\n', 'stop_sequence: 3\n'],
  ['E003', 'trip_id: "C1"\n      start', 'trip_id: "C2"\n      start'],
  ['E004', 'start_date: "20261130"', 'route_id: "X"'],
  ['E009', '      stop_sequence: 1\n', ''],
  ['E010', 'stop_id: "CDF:1"', 'stop_id: "CDF"'],
  ['E011', 'stop_id: "CDF:1"', 'stop_id: "CDF:9"'],
  [
    'E012',
    '    vehicle {\n      id: "v"\n    }\n  }\n}\nentity {\n  id: "b"',
    '    timestamp: 1796000001\n  }\n}\nentity {\n  id: "b"',
  ],
  ['E016', 'start_date: "20261130"', 'schedule_relationship: ADDED'],
  ['E021', '"20261130"', '"2026-11-30"'],
  ['E022', 'time: 1796000660', 'time: 1796000060'],
  ['E025', 'departure {\n', 'arrival {\n        time: 1796000099\n      }\n      departure {\n'],
  ['E026', 'latitude: 51.45', 'latitude: 151.45'],
  ['E028', 'latitude: 51.45', 'latitude: 53'],
  ['E032', '    informed_entity {\n      stop_id: "NWP"\n    }\n', ''],
  ['E033', '      stop_id: "NWP"\n    }\n    header_text', '    }\n    header_text'],
  ['E034', '      stop_id: "NWP"\n    }\n    header_text', '      agency_id: "ZZ"\n    }\n    header_text'],
  ['E036', 'stop_sequence: 2\n      arrival', 'stop_sequence: 1\n      arrival'],
  ['E037', 'stop_id: "NWP"\n    }\n    vehicle', 'stop_id: "CDF:1"\n    }\n    vehicle'],
  ['E038', '"2.0"', '"3.0"'],
  ['E039', 'id: "a"', 'id: "a"\n  is_deleted: true'],
  [
    'E040',
    '      stop_sequence: 1\n      departure {\n        time: 1796000060\n      }\n      stop_id: "CDF:1"\n',
    '      schedule_relationship: SKIPPED\n',
  ],
  ['E041', 'stop_time_update', 'stop_time_lost'],
  ['E042', 'stop_sequence: 1\n', 'stop_sequence: 1\n      schedule_relationship: NO_DATA\n'],
  ['E043', '      arrival {\n        time: 1796000660\n      }\n', ''],
  ['E044', 'time: 1796000660', 'uncertainty: 0'],
  ['E045', 'stop_id: "CDF:1"', 'stop_id: "NWP"'],
  [
    'E047',
    '    trip {\n      trip_id: "C1"\n    }\n    position',
    '    trip {\n      trip_id: "C9"\n    }\n    position',
  ],
  ['E048', '  timestamp: 1796000000\n', ''],
  ['E049', '  incrementality: FULL_DATASET\n', ''],
  ['E050', 'timestamp: 1796000000', 'timestamp: 1796000999'],
  ['E051', 'current_stop_sequence: 2', 'current_stop_sequence: 9'],
  [
    'E052',
    'entity {\n  id: "c"',
    'entity {\n  id: "d"\n  vehicle {\n    vehicle {\n      id: "v"\n    }\n  }\n}\nentity {\n  id: "c"',
  ],
])('%s is noticed when it is broken', (rule, text, instead) => {
  expect(GOOD).toContain(text)
  expect(broken(GOOD.replaceAll(text, instead))).toContain(rule)
})

test('two looks after one another are held to each other', () => {
  const before = [readText(GOOD)]
  expect([...broken(GOOD, before)]).toEqual([])
  expect([...broken(GOOD.replace('51.45', '51.46'), before)]).toEqual(['E017'])
  expect([...broken(GOOD.replace('timestamp: 1796000000', 'timestamp: 1795999999'), before)]).toEqual(['E018'])
})
