import type { Chunks } from '../byte-lines.ts'
import { addFault, countRecords, type FeedReport } from '../feed-report.ts'
import { childrenNamed, childText, type XmlElement } from '../xml/element.ts'
import { readTopLevel } from '../xml/read-top-level.ts'
import { tag, worded } from '../xml/write-xml.ts'
import type { ServiceGroup, ServiceIndicator } from './notices.ts'

/** How all operators' trains run. One that can't be read is counted and left out; nothing where the file is no such file. */
export async function readServiceIndicators(
  chunks: Chunks,
  file: string,
  report: FeedReport,
): Promise<ServiceIndicator[] | undefined> {
  const indicators: ServiceIndicator[] = []
  let record = 0
  let isIndicators = true
  const isWhole = await readTopLevel(chunks, (element, root) => {
    isIndicators &&= root.name === 'NSI'
    record++
    countRecords(report, element.name, 1)
    const indicator = element.name === 'TOC' ? readIndicator(element) : undefined
    if (indicator) indicators.push(indicator)
    else addFault(report, 'BAD_VALUE', file, record, `${element.name} without code or status`)
  })
  if (isWhole && isIndicators) return indicators
  addFault(report, 'GARBLED', file, record, isIndicators ? 'not well-formed, or cut short' : 'no service indicators')
  return undefined
}

const said = (element: XmlElement, name: string) => childText(element, name)?.trim() || undefined

function readIndicator(element: XmlElement): ServiceIndicator | undefined {
  const [operator, status] = [said(element, 'TocCode'), said(element, 'Status')]
  if (operator === undefined || status === undefined) return undefined
  return {
    operator,
    name: said(element, 'TocName') ?? '',
    status,
    description: said(element, 'StatusDescription'),
    image: said(element, 'StatusImage'),
    groups: childrenNamed(element, 'ServiceGroup').map(readGroup),
    more: said(element, 'CustomAdditionalInfo') ?? said(element, 'AdditionalInfo'),
  }
}

function readGroup(element: XmlElement): ServiceGroup {
  const href = said(element, 'CustomURL')
  return {
    name: said(element, 'GroupName'),
    incident: said(element, 'CurrentDisruption'),
    detail: said(element, 'CustomDetail'),
    href: href && /^https?:\/\//i.test(href) ? href : undefined,
  }
}

export const writeServiceIndicators = (indicators: readonly ServiceIndicator[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${tag(
    'NSI',
    { xmlns: 'http://nationalrail.co.uk/xml/serviceindicator' },
    ...indicators.map(writeIndicator),
  )}\n`

const writeIndicator = ({ operator, name, status, image, description, groups, more }: ServiceIndicator): string =>
  tag(
    'TOC',
    {},
    worded('TocCode', operator),
    worded('TocName', name),
    worded('Status', status),
    worded('StatusImage', image),
    worded('StatusDescription', description),
    ...groups.map((group) =>
      tag(
        'ServiceGroup',
        {},
        worded('GroupName', group.name),
        worded('CurrentDisruption', group.incident),
        worded('CustomDetail', group.detail),
        worded('CustomURL', group.href),
      ),
    ),
    worded('AdditionalInfo', more),
  )
