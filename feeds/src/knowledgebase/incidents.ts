import { parseInstant, londonIso } from '@cledrau/domain/time/london.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Chunks } from '../byte-lines.ts'
import { addFault, countRecords, type FeedReport } from '../feed-report.ts'
import { childNamed, childrenNamed, childText, type XmlElement } from '../xml/element.ts'
import { readTopLevel } from '../xml/read-top-level.ts'
import { escaped, tag, worded } from '../xml/write-xml.ts'
import { paragraphsOf } from './html-text.ts'
import type { Incident, MarkedParagraph, Period } from './notices.ts'

/** All incidents of the moment. Those that can't be read are counted and left out; nothing where the file is no such file. */
export async function readIncidents(chunks: Chunks, file: string, report: FeedReport): Promise<Incident[] | undefined> {
  const incidents: Incident[] = []
  let record = 0
  let isIncidents = true
  const isWhole = await readTopLevel(chunks, (element, root) => {
    isIncidents &&= root.name === 'Incidents'
    record++
    const incident = element.name === 'PtIncident' ? readIncident(element) : undefined
    countRecords(report, element.name, 1)
    if (incident) incidents.push(incident)
    else addFault(report, 'BAD_VALUE', file, record, `${element.name} without number, moment, period or summary`)
  })
  if (isWhole && isIncidents) return incidents
  addFault(report, 'GARBLED', file, record, isIncidents ? 'not well-formed, or cut short' : 'no incidents')
  return undefined
}

const said = (element: XmlElement, name: string) => childText(element, name)?.trim() || undefined
const isYes = (text: string | undefined) => (text === 'true' || text === '1' ? true : undefined)
const numeric = (text: string | undefined) => (text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined)
const momentIn = (element: XmlElement, name: string): Instant | undefined => parseInstant(said(element, name) ?? '')

function readIncident(element: XmlElement): Incident | undefined {
  const [id, createdAt, summary] = [
    said(element, 'IncidentNumber'),
    momentIn(element, 'CreationTime'),
    said(element, 'Summary'),
  ]
  const periods = childrenNamed(element, 'ValidityPeriod').flatMap(readPeriod)
  if (id === undefined || createdAt === undefined || summary === undefined || periods.length === 0) return undefined
  const history = childNamed(element, 'ChangeHistory')
  const affects = childNamed(element, 'Affects')
  const operators = affects && childNamed(affects, 'Operators')
  const links = childNamed(element, 'InfoLinks')
  return {
    id,
    version: numeric(said(element, 'Version')),
    createdAt,
    changedAt: history && momentIn(history, 'LastChangedDate'),
    changedBy: history && said(history, 'ChangedBy'),
    periods,
    planned: isYes(said(element, 'Planned')),
    cleared: isYes(said(element, 'ClearedIncident')),
    priority: numeric(said(element, 'IncidentPriority')),
    summary: plain(summary),
    description: paragraphsOf(childText(element, 'Description') ?? ''),
    links: (links ? childrenNamed(links, 'InfoLink') : []).flatMap((link) => {
      const href = said(link, 'Uri')
      return href && /^https?:\/\//i.test(href) ? [{ href, label: said(link, 'Label') }] : []
    }),
    operators: (operators ? childrenNamed(operators, 'AffectedOperator') : []).flatMap((operator) => {
      const code = said(operator, 'OperatorRef')
      return code ? [{ code, name: said(operator, 'OperatorName') }] : []
    }),
    routes: plain((affects && said(affects, 'RoutesAffected')) ?? ''),
  }
}

function readPeriod(element: XmlElement): Period[] {
  const from = momentIn(element, 'StartTime')
  return from === undefined ? [] : [{ from, until: momentIn(element, 'EndTime') }]
}

/** One line, whatever markup it came with. */
const plain = (html: string): string =>
  paragraphsOf(html)
    .map((paragraph) => paragraph.map((part) => (typeof part === 'string' ? part : part.text)).join(''))
    .join(' ')

const NAMESPACES = {
  xmlns: 'http://nationalrail.co.uk/xml/incident',
  'xmlns:com': 'http://nationalrail.co.uk/xml/common',
}

export const writeIncidents = (incidents: readonly Incident[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${tag('Incidents', NAMESPACES, ...incidents.map(writeIncident))}\n`

const writeIncident = (incident: Incident): string =>
  tag(
    'PtIncident',
    {},
    worded('CreationTime', londonIso(incident.createdAt)),
    tag(
      'ChangeHistory',
      {},
      worded('com:ChangedBy', incident.changedBy),
      worded('com:LastChangedDate', incident.changedAt && londonIso(incident.changedAt)),
    ),
    worded('IncidentNumber', incident.id),
    worded('Version', incident.version),
    ...incident.periods.map(({ from, until }) =>
      tag(
        'ValidityPeriod',
        {},
        worded('com:StartTime', londonIso(from)),
        worded('com:EndTime', until === undefined ? undefined : londonIso(until)),
      ),
    ),
    worded('Planned', incident.planned ? 'true' : 'false'),
    worded('Summary', html([[incident.summary]], '')),
    worded('Description', html(incident.description, 'p')),
    incident.links.length > 0
      ? tag(
          'InfoLinks',
          {},
          ...incident.links.map(({ href, label }) => tag('InfoLink', {}, worded('Uri', href), worded('Label', label))),
        )
      : '',
    tag(
      'Affects',
      {},
      incident.operators.length > 0
        ? tag(
            'Operators',
            {},
            ...incident.operators.map(({ code, name }) =>
              tag('AffectedOperator', {}, worded('OperatorRef', code), worded('OperatorName', name)),
            ),
          )
        : '',
      worded('RoutesAffected', html([[incident.routes]], 'p')),
    ),
    worded('ClearedIncident', incident.cleared),
    worded('IncidentPriority', incident.priority),
  )

/** As the sender has it: HTML, which stands in the XML as text. */
const html = (paragraphs: readonly MarkedParagraph[], around: string): string =>
  paragraphs
    .map((paragraph) =>
      paragraph
        .map((part) => (typeof part === 'string' ? escaped(part) : tag('a', { href: part.href }, escaped(part.text))))
        .join(''),
    )
    .map((text) => (around === '' ? text : `<${around}>${text}</${around}>`))
    .join('')
