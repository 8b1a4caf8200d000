import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../programs.ts'
import { SERVER_PORT } from './balancer.ts'
import type { Machine } from './cable.ts'
import { METRICS_TOKEN } from './shop.ts'

export const WATCH_PORT = 9090
export const ALERTS_PORT = 9093

type Parts = { servers: readonly Machine[]; watch: Machine; authority: string }

/** Prometheus with the rules that the product ships, and whom it tells. */
export function watchFiles(folder: string, { servers, watch, authority }: Parts) {
  const at = (name: string) => join(folder, name)
  writeFileSync(
    at('prometheus.json'),
    JSON.stringify({
      global: { scrape_interval: '5s', evaluation_interval: '5s' },
      rule_files: ['alerts.yml', 'objectives.yml'].map((file) => join(ROOT, 'deploy/prometheus', file)),
      alerting: { alertmanagers: [{ static_configs: [{ targets: [`${watch.address}:${ALERTS_PORT}`] }] }] },
      scrape_configs: [
        {
          job_name: 'cledrau',
          scheme: 'https',
          tls_config: { ca_file: authority },
          authorization: { credentials: METRICS_TOKEN },
          static_configs: servers.map(({ name, address }) => ({
            targets: [`${address}:${SERVER_PORT}`],
            labels: { node: name },
          })),
        },
      ],
    }),
  )
  writeFileSync(
    at('alertmanager.json'),
    JSON.stringify({ route: { receiver: 'nobody' }, receivers: [{ name: 'nobody' }] }),
  )
  return {
    prometheus: [
      `--config.file=${at('prometheus.json')}`,
      `--storage.tsdb.path=${at('prometheus')}`,
      `--web.listen-address=${watch.address}:${WATCH_PORT}`,
    ],
    alertmanager: [
      `--config.file=${at('alertmanager.json')}`,
      `--storage.path=${at('alertmanager')}`,
      `--web.listen-address=${watch.address}:${ALERTS_PORT}`,
      '--cluster.listen-address=',
    ],
  }
}
