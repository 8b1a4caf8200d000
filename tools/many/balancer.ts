import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Machine } from './cable.ts'
import type { Certificates } from './certificates.ts'

/** Where travellers come in. */
export const PUBLIC_PORT = 3443
export const SERVER_PORT = 3000
/** What is spoken in plain text outside is spoken by TLS this far above. */
export const TLS_ABOVE = 10_000

const DEFAULTS = `
global
  ssl-default-bind-options ssl-min-ver TLSv1.2 no-tls-tickets
  # What was said stays secret, even if the key becomes known later.
  ssl-default-bind-ciphers ECDHE+AESGCM:ECDHE+CHACHA20
  ssl-default-bind-ciphersuites TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256
defaults
  timeout connect 2s
  timeout client 60s
  timeout server 30s
  timeout tunnel 1h
  retries 2
  option redispatch
`

type Parts = { folder: string; servers: readonly Machine[]; databases: readonly Machine[]; certificates: Certificates }

/**
 * In front of the servers and of the databases: calls go to whoever can sell, and to whoever can inform while nobody can; lines
 * to the database to whoever leads. Who is gone is found out within two seconds; a call that a server is at when it begins to leave it ends, while
 * a line to a database that leads no more is cut.
 */
export function balancerFile({ folder, servers, databases, certificates }: Parts): string {
  const file = join(folder, 'balancer.cfg')
  const backend = (name: string, path: string) => `
backend ${name}
  mode http
  option httpchk GET ${path}
  http-check expect status 200
  # Who calls is one server's to count: limits by network hold for all servers together, and bound what one can ask of it.
  balance hash src,ipmask(32,64)
  hash-type consistent sdbm avalanche
  option forwardfor
  http-request set-header X-Forwarded-Proto https
  retry-on conn-failure empty-response
  # What may have had an effect is sent again only where its key says that it is the same.
  http-request disable-l7-retry if METH_POST !{ req.hdr(idempotency-key) -m found }
  default-server inter 1s fastinter 300ms fall 2 rise 1
${servers.map((one) => `  server ${one.name} ${one.address}:${SERVER_PORT} check ssl verify required ca-file ${certificates.authority} verifyhost ${one.name} sni str(${one.name})`).join('\n')}
`
  writeFileSync(
    file,
    `${DEFAULTS}
frontend travellers
  mode http
  bind :${PUBLIC_PORT} ssl crt ${certificates.both} alpn h2,http/1.1
  use_backend inform if { nbsrv(sell) eq 0 }
  default_backend sell
${backend('sell', '/readyz/sell')}${backend('inform', '/readyz')}
listen database
  mode tcp
  bind :5432
  timeout client 24h
  timeout server 24h
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fastinter 300ms fall 2 rise 1 on-marked-down shutdown-sessions
${databases.map((one) => `  server ${one.name} ${one.address}:5432 check port 8008`).join('\n')}
`,
  )
  return file
}

/** In front of the outside: it speaks plain text on its own machine, and TLS to everybody else; and it finds the shop where travellers do. */
export function outsideFile(
  { folder, certificates }: Pick<Parts, 'folder' | 'certificates'>,
  { outside, balancer, ports }: { outside: Machine; balancer: Machine; ports: readonly number[] },
): string {
  const file = join(folder, 'outside.cfg')
  writeFileSync(
    file,
    `${DEFAULTS}
listen shop
  mode tcp
  bind 127.0.0.1:${PUBLIC_PORT}
  server shop ${balancer.address}:${PUBLIC_PORT}
${ports
  .map(
    (port) => `
listen port-${port}
  mode tcp
  bind ${outside.address}:${port + TLS_ABOVE} ssl crt ${certificates.both}
  server one ${outside.address}:${port}
`,
  )
  .join('')}`,
  )
  return file
}
